import { composer } from "./composer.ts";
import { letterBodies } from "./letter-bodies.ts";

/** Composes a letter to a customer. The panel previews letters with it, without what only the team's notes need. */
export const composeLetter = composer(letterBodies);
