import type { Language } from "./contract/enums.ts";
import en from "./contract/task-words/en.json" with { type: "json" };
import ptBr from "./contract/task-words/pt-BR.json" with { type: "json" };
import ptPt from "./contract/task-words/pt-PT.json" with { type: "json" };

/** What tasks of the team are called and ask for: in e-mails and exported lists, as the panel shows them. */
export const taskWords: Record<Language, typeof ptBr> = { "pt-BR": ptBr, "pt-PT": ptPt, en };
