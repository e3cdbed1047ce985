/** English. */
import { atlas } from "./atlas.en.ts";
import { explore } from "./explore.en.ts";
import { games } from "./games.en.ts";
import { play } from "./play.en.ts";
import { problems } from "./problems.en.ts";
import { shell } from "./shell.en.ts";
import { workbench } from "./workbench.en.ts";

export const en = { shell, workbench, explore, play, games, problems, atlas };
