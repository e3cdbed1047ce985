/** The words of the games view. */
export const games = {
  title: "Games",
};
