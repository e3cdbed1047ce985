/** The words of the problems view. */
export const problems = {
  title: "Problems",
};
