import { ask, type Project, reason } from "./project.ts";

/** What to do where the Management API could not be asked. */
export const adviceForToken = "Set SUPABASE_ACCESS_TOKEN (Account → Access Tokens)";

/**
 * Reads the settings of a hosted service from Supabase's Management API.
 *
 * @returns the settings, or why they could not be read
 */
export async function readManaged<Settings>(
  project: Project,
  service: "auth" | "storage",
): Promise<Settings | string> {
  const reference = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(project.url)?.[1];
  if (reference === undefined) return "only projects at https://….supabase.co have a Management API";
  if (project.accessToken === "") return "an access token is needed";
  const answer = await ask(project, `https://api.supabase.com/v1/projects/${reference}/config/${service}`, {
    headers: { authorization: `Bearer ${project.accessToken}` },
  });
  return answer.status === 200 ? (answer.body as Settings) : reason(answer);
}
