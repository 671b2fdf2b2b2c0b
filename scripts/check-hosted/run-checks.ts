import { readAsksCaptcha, readProjectConfig } from "../../tools/local-stack/project-config.ts";
import { checkAuth } from "./auth.ts";
import { checkDatabase, type Facts } from "./database.ts";
import { type Finding, unread } from "./finding.ts";
import { checkFunctions } from "./functions.ts";
import { ask, type Project, reason } from "./project.ts";
import { checkWebhook } from "./webhook.ts";

/**
 * Runs all checks of a hosted project with read-only requests.
 *
 * @param wanted facts of this checkout's migrations
 */
export async function runChecks(project: Project, wanted: Facts, now: Date): Promise<Finding[]> {
  const answer = await ask(project, `${project.url}/auth/v1/health`);
  if (answer.status === 0) {
    return [unread("project", reason(answer), "Check the address, and that the project is not paused.")];
  }
  const { functions } = await readProjectConfig();
  return [
    ...(await checkDatabase(project, wanted, now)),
    await checkFunctions(
      project,
      functions.map(({ name }) => name),
    ),
    await checkAuth(project, await readAsksCaptcha()),
    await checkWebhook(project),
  ];
}
