import { ask, type Project, reason } from "./project.ts";

/** Advice for a failed request to the Management API. */
export const adviceForToken = "Set SUPABASE_ACCESS_TOKEN (Account → Access Tokens)";

/**
 * Reads the settings of a hosted service from Supabase's Management API.
 *
 * @returns the settings, or the reason of the failure
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
