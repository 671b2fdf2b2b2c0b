/** URLs and keys of the build. */
export type Env = {
  /** URL of the Supabase project without a trailing slash. */
  supabaseUrl: string;
  /** Publishable (anonymous) key, which is public. */
  supabasePublishableKey: string;
  /** Public URL of this site without a trailing slash. */
  siteUrl: string;
  /** Site key of Cloudflare Turnstile; null without a captcha. */
  turnstileSiteKey: string | null;
  /** Stripe's publishable key; null when customers pay on Stripe's hosted page. */
  stripePublishableKey: string | null;
  /** URL of the local Stripe's version of Stripe.js; null for Stripe's own script. */
  stripeScriptUrl: string | null;
};

/** A missing variable or one with an invalid value. */
export type EnvProblem = { name: string; reason: "missing" | "invalid" };

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Accepts only local addresses, so that production builds always load Stripe's own script. */
function isOwnMachine(value: string): boolean {
  return isWebAddress(value) && ["127.0.0.1", "localhost"].includes(new URL(value).hostname);
}

/** Reads the variables, of which the captcha's and Stripe's are optional, and lists all problems at once. */
export function readEnv(source: Record<string, unknown>): { env: Env; problems: EnvProblem[] } {
  const problems: EnvProblem[] = [];

  function textOf(name: string): string {
    const raw = source[name];
    return typeof raw === "string" ? raw.trim() : "";
  }

  function read(name: string, isValid: (value: string) => boolean): string {
    const value = textOf(name);
    if (value === "") problems.push({ name, reason: "missing" });
    else if (!isValid(value)) problems.push({ name, reason: "invalid" });
    return value;
  }

  function readOptional(name: string, isValid: (value: string) => boolean): string | null {
    return textOf(name) === "" ? null : read(name, isValid);
  }

  const env: Env = {
    supabaseUrl: read("VITE_SUPABASE_URL", isWebAddress).replace(/\/+$/, ""),
    supabasePublishableKey: read("VITE_SUPABASE_PUBLISHABLE_KEY", (value) => !/\s/.test(value)),
    siteUrl: read("VITE_SITE_URL", isWebAddress).replace(/\/+$/, ""),
    turnstileSiteKey: textOf("VITE_TURNSTILE_SITE_KEY") || null,
    // Rejects a secret key, which every visitor could read.
    stripePublishableKey: readOptional("VITE_STRIPE_PUBLISHABLE_KEY", (value) => /^pk_\w+$/.test(value)),
    stripeScriptUrl: readOptional("VITE_STRIPE_SCRIPT_URL", isOwnMachine),
  };
  return { env, problems };
}

// Problems are stored instead of thrown because a module that throws on import leaves a blank page. main.tsx shows
// them before anything uses `env`.
const checked = readEnv(import.meta.env);

/** The validated environment. */
export const env: Env = checked.env;

/** Problems of the environment; empty when the application can start. */
export const envProblems: readonly EnvProblem[] = checked.problems;
