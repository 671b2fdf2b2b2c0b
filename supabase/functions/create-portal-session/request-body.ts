import { isLanguage, type Language } from "../_shared/contract/languages.ts";
import { portalFlows, type PortalFlow } from "../_shared/contract/subscriptions.ts";
import { FunctionError } from "../_shared/function-error.ts";

/** What the browser may ask for: a language, and the card's form or the whole portal. */
export type PortalRequest = { language: Language; flow: PortalFlow };

/** Reads `{ locale, flow }` and ignores everything else. Throws `invalid_request`. */
export async function readPortalRequest(request: Request): Promise<PortalRequest> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null) {
    throw new FunctionError("invalid_request", "Send a JSON object.");
  }
  const { locale, flow: wanted } = body as Record<string, unknown>;
  if (!isLanguage(locale)) {
    throw new FunctionError("invalid_request", "locale must be pt-BR, pt-PT or en.");
  }
  const flow = portalFlows.find((known) => known === wanted);
  if (flow === undefined) {
    throw new FunctionError("invalid_request", `flow must be one of ${portalFlows.join(", ")}.`);
  }
  return { language: locale, flow };
}
