import type { FailureSource } from "@contract/enums";

/** The group that a failure affects; `background` for scheduled work. */
type Audience = "visitors" | "customers" | "team" | "background";

/** The edge functions, each with the group that its failure affects. */
const functions = {
  "accept-invitation": "team",
  "change-billing": "team",
  "check-domain": "team",
  "check-domains": "background",
  "confirm-email-correction": "customers",
  "create-checkout-session": "customers",
  "create-portal-session": "customers",
  "decide-dispute": "team",
  "delete-user": "customers",
  "export-user-data": "customers",
  "message-attachment": "customers",
  "open-wordpress": "customers",
  "publish-site": "background",
  "purge-files": "background",
  "reconcile-billing": "background",
  "refund-payment": "team",
  "remove-media": "team",
  "run-site-jobs": "background",
  "save-plan": "team",
  "send-emails": "background",
  "sign-lesson-media": "customers",
  "site-file": "customers",
  "site-job-report": "background",
  "stripe-webhook": "background",
  "sync-billing-customer": "customers",
  "update-subscription": "customers",
  "upload-avatar": "customers",
  "upload-media": "team",
} as const satisfies Record<string, Audience>;

/** The name of an edge function whose failures are counted. */
export type FunctionName = keyof typeof functions;

const byFunctionCode = {
  payment_provider_unavailable: "stripe",
  site_provider_unavailable: "provider",
  storage_unavailable: "storage",
  storage_full: "storageFull",
  not_configured: "notConfigured",
  invalid_request: "unreadable",
  unknown: "server",
} as const;

// Names of `DOMException`: the browser refuses a request of the page.
const refusals = new Set([
  "AbortError",
  "DataCloneError",
  "InvalidStateError",
  "NotAllowedError",
  "NotFoundError",
  "NotReadableError",
  "NotSupportedError",
  "OperationError",
  "QuotaExceededError",
  "SecurityError",
]);

/** What failed: each kind has a name and an instruction in the texts. */
export type FailureKind =
  | (typeof byFunctionCode)[keyof typeof byFunctionCode]
  | "texts"
  | "data"
  | "unavailable"
  | "browser"
  | "code";

type FailureFields = { source: FailureSource; code: string; route: string };

/** Returns the kind of a failure by its code. */
export function failureKind({ source, code }: Pick<FailureFields, "source" | "code">): FailureKind {
  if (source === "function") return byFunctionCode[code as keyof typeof byFunctionCode] ?? "server";
  const [name = ""] = code.split(":");
  if (code.startsWith("unknown:missing_text")) return "texts";
  if (name === "unknown") return "data";
  if (name === "unavailable") return "unavailable";
  return refusals.has(name) ? "browser" : "code";
}

/** Returns the edge function of a failure; null for a page, and for a function that no longer exists. */
export function failedFunction({ source, route }: FailureFields): FunctionName | null {
  return source === "function" && Object.hasOwn(functions, route) ? (route as FunctionName) : null;
}

/** Returns the group that a failure affects; null for a function that no longer exists. */
export function failureAudience(failure: FailureFields): Audience | null {
  const name = failedFunction(failure);
  if (name) return functions[name];
  if (failure.source === "function") return null;
  if (failure.route.startsWith("/administrador")) return "team";
  return failure.route.startsWith("/dashboard") ? "customers" : "visitors";
}
