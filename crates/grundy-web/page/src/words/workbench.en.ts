/** The words of the workbench view. */
export const workbench = {
  title: "Workbench",
};
