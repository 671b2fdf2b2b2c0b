/** The checked project and its keys. Missing keys are empty strings. */
export type Project = {
  /** API URL without a trailing slash. */
  url: string;
  secretKey: string;
  /** Personal access token of Supabase's Management API, the only source of auth settings. */
  accessToken: string;
  stripeKey: string;
  /** Site URL without a trailing slash. */
  siteUrl: string;
  request: typeof fetch;
};

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

/** Returns a short description of an unexpected response. */
export function reason({ status, body }: Answer): string {
  if (status === 0) return `no answer (${String(body)})`;
  const message =
    typeof body === "object" && body !== null && "message" in body ? `, ${String(body.message)}` : "";
  return `status ${status}${message}`;
}
