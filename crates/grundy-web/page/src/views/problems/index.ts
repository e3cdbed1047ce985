/** The catalogue of judge problems: the list, or the page of one. */
import { wasStopped } from "../../api.ts";
import { fill } from "../../html.ts";
import type { View } from "../../view.ts";
import { benchOf } from "../games/bench.ts";
import type { ProblemEntry, ProblemPage } from "../../documents.ts";
import { problemCard } from "../play/problem.ts";
import { problemList } from "./list.ts";
import { problemPage } from "./page.ts";
import { program } from "./program.ts";
import { runner } from "./runner.ts";

export const view: View = {
  mount(root, page) {
    const work = new AbortController();
    const leaving: (() => void)[] = [];
    const id = page.path.split("/")[2] ?? "";
    const shown = id === "" ? list() : one();
    shown.catch((error: unknown) => void (wasStopped(error) || fill(root, problemCard(error, page, { path: "/problems", words: page.words.problems.all }))));
    return () => {
      work.abort();
      for (const leave of leaving) leave();
      fill(root);
    };

    async function list(): Promise<void> {
      const { problems } = await page.api.get<{ problems: ProblemEntry[] }>("/api/problems", {}, work.signal);
      fill(root, problemList(page, problems));
    }

    async function one(): Promise<void> {
      const problem = await page.api.get<ProblemPage>(`/problems/${id}.json`, {}, work.signal);
      const solver = runner(page, problem);
      const bench = problem.rule === null ? null : benchOf(page, problem.rule.trim());
      const submitted = program(page, problem);
      leaving.push(solver.leave, submitted.leave, () => bench?.leave());
      document.title = `${problem.title[page.language]} · Grundy`;
      fill(root, problemPage(page, problem, submitted.element, solver.element, bench?.element ?? null));
    }
  },
};
