import { composer } from "./composer.ts";
import { customerBodies } from "./customer-bodies.ts";
import { teamBodies } from "./team-bodies.ts";

/** Composes any e-mail of the outbox. */
export const composeEmail = composer({ ...customerBodies, ...teamBodies });
