// Apart from the payloads, whose schemas the browser does not need to show a message.
import type { EmailTemplate } from "./payloads.ts";

/** Whether a message is to the team: a note, not a letter from itself. */
export function isForTeam(template: EmailTemplate): boolean {
  return template === "team_task" || template === "team_digest";
}
