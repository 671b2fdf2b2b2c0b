import { composer } from "./composer.ts";
import { letterBodies } from "./letter-bodies.ts";
import { teamBodies } from "./team-bodies.ts";

/** Composes any e-mail of the outbox. */
export const composeEmail = composer({ ...letterBodies, ...teamBodies });
