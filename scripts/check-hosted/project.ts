/** The checked project and its keys. Missing keys are empty strings. */
export type Project = {
  /** API URL without a trailing slash. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Personal access token of Supabase's Management API, the only source of auth settings. */
  accessToken: string;
  stripeKey: string;
  /** Stripe's API URL; empty for Stripe's own. */
  stripeUrl: string;
  /** Site URL without a trailing slash. */
  siteUrl: string;
  request: typeof fetch;
};

/** Returns whether the project is the local stack, which has public keys and demonstration accounts. */
export function isLocal({ url }: Pick<Project, "url">): boolean {
  return ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
}

/** Status and JSON body of a response. */
export type Answer = { status: number; body: unknown };

/**
 * Sends a request and never throws. A failed request returns status 0 and the reason as its body. A body that is not
 * JSON is null.
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

/** Returns the headers of a request with one of the project's keys. */
export const withKey = (key: string) => ({ apikey: key, "content-type": "application/json" });

/** Returns a short description of an unexpected response. */
export function reason({ status, body }: Answer): string {
  if (status === 0) return `no answer (${String(body)})`;
  const message =
    typeof body === "object" && body !== null && "message" in body ? `, ${String(body.message)}` : "";
  return `status ${status}${message}`;
}
