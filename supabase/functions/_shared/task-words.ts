import type { Language } from "./contract/enums.ts";
import en from "./contract/task-words/en.json" with { type: "json" };
import ptBr from "./contract/task-words/pt-BR.json" with { type: "json" };
import ptPt from "./contract/task-words/pt-PT.json" with { type: "json" };

/** Names and instructions of team tasks, shared by e-mails, exported lists and the panel. */
export const taskWords: Record<Language, typeof ptBr> = { "pt-BR": ptBr, "pt-PT": ptPt, en };
