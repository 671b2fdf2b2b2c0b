import { composer } from "./composer.ts";
import { letterBodies } from "./letter-bodies.ts";
import { teamBodies } from "./team-bodies.ts";

/** Composes a message of the outbox. */
export const composeEmail = composer({ ...letterBodies, ...teamBodies });
