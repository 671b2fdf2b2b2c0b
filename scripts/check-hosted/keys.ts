import { type Finding, resultOf, ok, unread, wrong } from "./finding.ts";
import { ask, isLocal, type Project, reason, withKey } from "./project.ts";

const publishable = "publishable key";
const secret = "secret key";

/**
 * Checks that the keys have the new format, that they grant their access, and that the public key grants nothing
 * else.
 */
export async function checkKeys(project: Project): Promise<Finding[]> {
  return [...(await checkPublishable(project)), await checkSecret(project)];
}

async function checkPublishable(project: Project): Promise<Finding[]> {
  const { url, publishableKey } = project;
  if (publishableKey === "") {
    return [unread(publishable, "not given", "Set VITE_SUPABASE_PUBLISHABLE_KEY.")];
  }
  const headers = withKey(publishableKey);
  const plans = await ask(project, `${url}/rest/v1/plans?select=id`, { headers });
  if (plans.status === 0) {
    return [unread(publishable, reason(plans), "Check the address, and that the project is not paused.")];
  }
  const problems = [
    ...(plans.status === 200 ? [] : [`it does not read the plans (${reason(plans)})`]),
    ...(isLegacy(publishableKey)
      ? ["it is a legacy JWT key, which Supabase retires at the end of 2026"]
      : []),
  ];
  const closed = await ask(project, `${url}/rest/v1/email_outbox?select=id&limit=1`, { headers });
  const open = closed.status === 200;
  return [
    resultOf(
      publishable,
      "reads the plans",
      problems,
      "Take the publishable key (sb_publishable_…) from Settings → API Keys.",
    ),
    open
      ? wrong(
          "what a visitor reads",
          "the messages to customers are readable with the publishable key",
          "Check at once that it is not the secret key, and that the migrations ran: supabase db push.",
        )
      : ok("what a visitor reads", "nothing of the outbox"),
  ];
}

async function checkSecret(project: Project): Promise<Finding> {
  const { url, secretKey } = project;
  if (secretKey === "") {
    return unread(secret, "not given", "Set SUPABASE_SECRET_KEY (sb_secret_…, Settings → API Keys).");
  }
  const answer = await ask(project, `${url}/rest/v1/settings?select=key&limit=1&is_public=eq.false`, {
    headers: withKey(secretKey),
  });
  if (answer.status === 0) return unread(secret, reason(answer), "Check the address.");
  const readsPrivate = answer.status === 200 && Array.isArray(answer.body) && answer.body.length > 0;
  return resultOf(
    secret,
    "reads private settings",
    [
      ...(readsPrivate ? [] : [`it does not read private settings (${reason(answer)})`]),
      ...(isLegacy(secretKey) && !isLocal(project)
        ? ["it is a legacy JWT key, which Supabase retires at the end of 2026"]
        : []),
    ],
    "Take a secret key (sb_secret_…) from Settings → API Keys.",
  );
}

const isLegacy = (key: string) => key.startsWith("eyJ");
