import { readProjectConfig } from "../../supabase/local/project-config.ts";
import { checkAuth } from "./auth.ts";
import { checkDatabase } from "./database.ts";
import type { Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { checkFunctions } from "./functions.ts";
import { checkKeys } from "./keys.ts";
import type { Project } from "./project.ts";
import { checkStripe } from "./stripe.ts";

/**
 * Looks at everything that a project needs to be in business, and changes nothing.
 *
 * @param wanted what the migrations of this checkout make of a database
 */
export async function runChecks(project: Project, wanted: Facts, now: Date): Promise<Finding[]> {
  const { functions } = await readProjectConfig();
  const names = functions.map(({ name }) => name);
  return [
    ...(await checkKeys(project)),
    ...(await checkDatabase(project, wanted, now)),
    await checkFunctions(project, names),
    ...(await checkAuth(project)),
    ...(await checkStripe(project)),
  ];
}
