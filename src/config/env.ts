/** The addresses and keys the application is built with. */
export type Env = {
  /** Address of the Supabase project, without a trailing slash. */
  supabaseUrl: string;
  /** Publishable (anonymous-role) key: it may be seen by anyone. */
  supabasePublishableKey: string;
  /** Public address of this site, without a trailing slash. */
  siteUrl: string;
  /** Site key of Cloudflare Turnstile; null where no captcha is asked. */
  turnstileSiteKey: string | null;
  /** Stripe's publishable key; null where customers pay on Stripe's own page. */
  stripePublishableKey: string | null;
  /** Address of the local Stripe's version of Stripe.js; null for Stripe's own script. */
  stripeScriptUrl: string | null;
};

/** A variable that is not set, or whose value cannot be used. */
export type EnvProblem = { name: string; reason: "missing" | "invalid" };

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Allows only this machine's addresses, so that a build for visitors always loads Stripe's own script. */
function isOwnMachine(value: string): boolean {
  return isWebAddress(value) && ["127.0.0.1", "localhost"].includes(new URL(value).hostname);
}

/** Reads the variables, of which those of captcha and Stripe may be missing, and lists every problem at once, so that one start shows all of them. */
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
    // A secret key in its place would be readable by every visitor.
    stripePublishableKey: readOptional("VITE_STRIPE_PUBLISHABLE_KEY", (value) => /^pk_\w+$/.test(value)),
    stripeScriptUrl: readOptional("VITE_STRIPE_SCRIPT_URL", isOwnMachine),
  };
  return { env, problems };
}

// Problems are kept, not thrown: a module that throws while loading leaves a
// blank page. main.tsx shows them in words before anything uses `env`.
const checked = readEnv(import.meta.env);

/** The checked environment. */
export const env: Env = checked.env;

/** What is wrong with the environment; empty when the application may start. */
export const envProblems: readonly EnvProblem[] = checked.problems;
