import { readProjectConfig } from "../../local-stack/project-config.ts";

/** Returns the names of the edge functions. */
async function functionNames(): Promise<string[]> {
  const { functions } = await readProjectConfig();
  return functions.map(({ name }) => name);
}

/** Returns valid bodies of the edge functions for users, which the proof mutates. */
export async function validBodies(ids: {
  site: string;
  lesson: string;
  media: string;
  attachment: string;
  profile: string;
}): Promise<Record<string, Record<string, unknown>>> {
  const twelve = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
  const ofFiles = (await functionNames()).filter((name) => name.endsWith("-file"));
  return {
    // These functions look up a file of another table, so they find none.
    ...Object.fromEntries(ofFiles.map((name) => [name, { file_id: ids.attachment }])),
    "create-checkout-session": { plan_id: 1, locale: "pt-BR", ui: "hosted" },
    "create-portal-session": { locale: "pt-BR", flow: "home" },
    "update-subscription": { action: "keep", reason: "other", comment: "" },
    "sync-billing-customer": {},
    "upload-avatar": {},
    "export-user-data": {},
    "delete-user": { record: { id: ids.profile }, password: "errada" },
    "refund-payment": {
      id: crypto.randomUUID(),
      payment_id: "in_1",
      amount: 100,
      seen_refunded: 0,
      reason: "requested_by_customer",
      note: "",
    },
    "change-billing": {
      id: crypto.randomUUID(),
      kind: "subscription_ended",
      subscription_id: "sub_1",
      reason: "requested_by_customer",
      note: "",
      at_once: false,
    },
    "accept-invitation": {
      token: "a".repeat(64),
      full_name: "Ana Souza",
      password: "uma senha comprida",
      locale: "pt-BR",
    },
    "confirm-email-correction": { token: "a".repeat(64) },
    "decide-dispute": { dispute_id: "dp_1", decision: "kept" },
    "message-attachment": { attachment_id: ids.attachment },
    "save-plan": {
      id: 1,
      name: "Plano",
      names: { "pt-PT": "", en: "" },
      price: 9990,
      stripe_price_id: null,
      features: { "pt-BR": twelve, "pt-PT": twelve, en: twelve },
      active: true,
      seen: "2026-11-22T12:00:00Z",
    },
    "report-error": { code: "TypeError", route: "/planos", visit: crypto.randomUUID() },
    "check-domain": { site_id: ids.site },
    "sign-lesson-media": { lesson_id: ids.lesson },
    "remove-media": { id: ids.media },
    "upload-media": { alt: "" },
  };
}

// These functions check a signature or a secret before they read the body.
const callersBySecret = [
  "stripe-webhook",
  "send-emails",
  "reconcile-billing",
  "publish-site",
  "check-domains",
  "purge-files",
];

/** Returns the edge functions without a body in `bodies`, except those of the schedule and of Stripe. */
export async function functionsWithout(bodies: Record<string, unknown>): Promise<string[]> {
  return (await functionNames()).filter((name) => !callersBySecret.includes(name) && !(name in bodies));
}
