/** The workbench as a page of its own. */
import type { View } from "../../view.ts";
import { mountWorkbench } from "./workbench.ts";

export const view: View = { mount: (root, page) => mountWorkbench(root, page) };
