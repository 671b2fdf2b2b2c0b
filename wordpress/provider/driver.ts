/** A file of the customer, readable at its address for an hour. */
export type SiteFile = { name: string; content_type: string; size: number; url: string };

/** A request of Site Pronto (docs/site-provider.md). Fields that depend on the kind are optional. */
export type JobRequest = {
  contract: 1;
  job_id: string;
  site_id: string;
  kind: "make" | "suspend" | "resume" | "remove" | "report" | "sign_in";
  callback_url: string;
  domain?: string | null;
  language?: "pt-BR" | "pt-PT" | "en";
  model?: string;
  title?: string | null;
  owner?: { name: string | null; email: string };
  facts?: { whatsapp?: string; address?: string; hours?: string };
  wishes?: string;
  files?: SiteFile[];
  /** Page from which a customer signs in to WordPress. */
  return_url?: string;
};

/** A finished step of a job, with its time (ISO 8601, UTC). */
export type JobStep = { name: string; at: string };

/** Records a step while a job runs. */
type NoteStep = (name: string) => void;

/** What a host can do with sites. Every function may be called again with the same request and then changes nothing. */
export type SiteDriver = Record<
  JobRequest["kind"],
  (request: JobRequest, note: NoteStep) => Promise<Record<string, unknown>>
>;

/** A request that the driver refuses for good, with the reason for the team. */
export class JobRefusal extends Error {}

/** The plugin's command for `sign_in` (sign-in.php). */
export type SignInCommand = { name: "sign_in"; email: string | undefined; return_url: string | undefined };

/**
 * Returns the result of `sign_in`: an address of the plugin, which works for five minutes.
 *
 * @param command performs a command in the site's WordPress
 * @throws JobRefusal when the site has no administrator with the owner's e-mail address
 */
export async function signIn(
  { owner, return_url: returnUrl }: JobRequest,
  command: (command: SignInCommand) => Promise<Record<string, unknown>>,
): Promise<{ url: unknown; expires_at: string }> {
  try {
    const { url } = await command({ name: "sign_in", email: owner?.email, return_url: returnUrl });
    return { url, expires_at: new Date(Date.now() + 5 * 60_000).toISOString() };
  } catch (error) {
    if (!String(error).includes("no_such_user")) throw error;
    throw new JobRefusal("The site has no administrator with this e-mail address.");
  }
}
