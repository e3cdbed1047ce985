/** The page begins here. */
import { startShell } from "./shell/shell.ts";

startShell(document.body);
