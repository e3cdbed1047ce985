/** 中文。 */
import type { Words } from "../words.ts";
import { atlas } from "./atlas.zh.ts";
import { explore } from "./explore.zh.ts";
import { games } from "./games.zh.ts";
import { play } from "./play.zh.ts";
import { problems } from "./problems.zh.ts";
import { shell } from "./shell.zh.ts";
import { workbench } from "./workbench.zh.ts";

export const zh: Words = { shell, workbench, explore, play, games, problems, atlas };
