/** The catalogue as the engine tells it. */

export interface Both {
  en: string;
  zh: string;
}

export interface GameEntry {
  name: string;
  title: Both;
  aliases: string[];
  parameters: string[];
  rule: string | null;
  kind: string | null;
  summary: Both;
}

export interface GamePage {
  name: string;
  title: Both;
  aliases: string[];
  text: Both;
  source: string;
  rule: string | null;
  parameters: { name: string; value: number | null }[];
  law: string | null;
}

export interface ProblemEntry {
  id: string;
  aliases: string[];
  title: Both;
  judge: string;
  kind: Both | null;
  rule: string | null;
}

export interface ProblemPage extends ProblemEntry {
  text: Both;
  samples: { input: string; output: string }[];
}
