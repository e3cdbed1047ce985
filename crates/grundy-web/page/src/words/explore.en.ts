/** The words of the explore view. */
export const explore = {
  title: "Explore",
};
