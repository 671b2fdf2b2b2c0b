import { readHostedSettings, readProjectConfig } from "../../tools/local-stack/project-config.ts";
import { checkAuth } from "./auth.ts";
import { checkDatabase } from "./database.ts";
import type { Facts } from "./facts.ts";
import { type Finding, unread } from "./finding.ts";
import { checkFunctions } from "./functions.ts";
import { checkKeys } from "./keys.ts";
import { ask, isLocal, type Project, reason } from "./project.ts";
import { checkStorage } from "./storage.ts";
import { checkStripe } from "./stripe.ts";

/**
 * Runs all checks of a hosted project with read-only requests.
 *
 * @param wanted facts of this checkout's migrations
 */
export async function runChecks(project: Project, wanted: Facts, now: Date): Promise<Finding[]> {
  const answer = await ask(project, `${project.url}/auth/v1/health`);
  if (answer.status === 0) {
    const advice = isLocal(project)
      ? "Start the stack with npm start; it says the address of its API."
      : "Check the address, and that the project is not paused.";
    return [unread("project", reason(answer), advice)];
  }
  const { functions } = await readProjectConfig();
  const settings = await readHostedSettings();
  const names = functions.map(({ name }) => name);
  return [
    ...(await checkKeys(project)),
    ...(await checkDatabase(project, wanted, now)),
    await checkFunctions(project, names),
    ...(await checkAuth(project, settings)),
    await checkStorage(project, settings),
    ...(await checkStripe(project)),
  ];
}
