/** The project to look at, and what opens it. A key that was not given is empty. */
export type Project = {
  /** Address of its API, without a slash at its end. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A personal access token of Supabase's Management API, which alone tells the settings of auth. */
  accessToken: string;
  stripeKey: string;
  /** Where Stripe's API is; empty means Stripe's own. */
  stripeUrl: string;
  /** Address of the site, without a slash at its end. */
  siteUrl: string;
  request: typeof fetch;
};

/** Whether it is the stack on this machine, which has public keys and demonstration accounts on purpose. */
export function isLocal({ url }: Pick<Project, "url">): boolean {
  return ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
}

/** Status and JSON of an answer. */
export type Answer = { status: number; body: unknown };

/**
 * Asks an address. Never throws: what does not answer has the status 0 and the reason as its body.
 * The body is null where it is not JSON.
 */
export async function ask(
  { request }: Pick<Project, "request">,
  address: string,
  init: RequestInit = {},
): Promise<Answer> {
  try {
    const response = await request(address, { ...init, signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown };
    } catch {
      return { status: response.status, body: null };
    }
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) };
  }
}

/** The headers of a call with one of the project's keys. */
export const withKey = (key: string) => ({ apikey: key, "content-type": "application/json" });

/** What an answer that was not hoped for says, in a few words. */
export function reason({ status, body }: Answer): string {
  if (status === 0) return `no answer (${String(body)})`;
  const message =
    typeof body === "object" && body !== null && "message" in body ? `, ${String(body.message)}` : "";
  return `status ${status}${message}`;
}
