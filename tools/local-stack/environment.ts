import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

export const root = path.join(import.meta.dirname, "..", "..");

/**
 * Variables that may be empty: no captcha, no payment form in the panel, no sign-in at the mail server, Stripe's own
 * API, and no plugins.
 */
const optional = new Set([
  "VITE_TURNSTILE_SITE_KEY",
  "VITE_STRIPE_PUBLISHABLE_KEY",
  "SMTP_USER",
  "SMTP_PASS",
  "STRIPE_API_URL",
  "WORDPRESS_PLUGINS",
]);

function ownValues(): NodeJS.Dict<string> {
  const file = path.join(root, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** Whether a variable is set, in .env or the environment, rather than taken from .env.example. */
export function isSet(name: string): boolean {
  return (process.env[name] ?? ownValues()[name]) !== undefined;
}

/** Addresses of the local stack, which follow its ports. */
const localAddresses = { VITE_SUPABASE_URL: "API_PORT", VITE_SITE_URL: "APP_PORT", SITE_URL: "APP_PORT" };

/**
 * Returns every variable that .env.example names: its default, overridden by .env, overridden by the environment.
 * Unset addresses follow the local ports. Throws an error that names missing variables.
 *
 * @param own variables of .env
 */
export function readEnvironment(own = ownValues()): Record<string, string> {
  const defaults = parseEnv(readFileSync(path.join(root, ".env.example"), "utf8"));
  const values: Record<string, string> = {};
  for (const [name, fallback] of Object.entries(defaults)) {
    values[name] = process.env[name] ?? own[name] ?? fallback ?? "";
  }
  for (const [name, port] of Object.entries(localAddresses)) {
    if ((process.env[name] ?? own[name]) === undefined) values[name] = `http://127.0.0.1:${values[port]}`;
  }
  const missing = Object.keys(values).filter((name) => values[name] === "" && !optional.has(name));
  if (missing.length > 0) {
    throw new Error(`Missing in .env: ${missing.join(", ")}. See .env.example for what each is.`);
  }
  return values;
}

/** Returns a variable as a port number; throws an error that names it otherwise. */
export function portOf(environment: Record<string, string>, name: string): number {
  const port = Number(environment[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535, not "${environment[name]}".`);
  }
  return port;
}
