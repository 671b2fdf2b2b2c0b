import { cleanLine } from "@contract/plain-text";
import * as z from "zod/mini";
import { AppError } from "./app-error";
import { toAppError } from "./errors";
import type { Language } from "./language";
import { formatInternationalPhone } from "./phone-links";
import { filledLine, says } from "./validation";

// The numbering plans and the public suffix list are larger than the page, so they load when the user starts to fill
// in the form.
async function load() {
  const [phone, domain] = await Promise.all([import("./phone"), import("./domain")]);
  return { ...phone, ...domain };
}

type Checks = Awaited<ReturnType<typeof load>>;
let loading: Promise<Checks> | null = null;
let loaded: Checks | null = null;

async function contactChecks(): Promise<Checks> {
  loading ??= load();
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = null;
    throw toAppError(error);
  }
}

/** Loads the checks of phones and domains. A failure appears when the form is sent. */
export async function preloadContactChecks(): Promise<Checks | null> {
  return contactChecks().catch(() => null);
}

// A field passes when the checks fail to load. `toE164` and `toAsciiDomain` then throw `network`, which is an error
// of the form.
function passes(isValid: (checks: Checks, typed: string) => boolean, message: Parameters<typeof says>[0]) {
  return z.refine<string>(async (typed) => {
    const checks = typed === "" ? null : await preloadContactChecks();
    return !checks || isValid(checks, typed);
  }, says(message));
}

/**
 * Schema of a typed phone number; checked asynchronously. Numbers without a country code belong to the language's
 * country.
 */
export function typedPhone(language: Language) {
  return filledLine().check(
    passes((checks, typed) => !checks.lacksAreaCode(typed, language), "validation.phoneAreaCode"),
    passes(
      (checks, typed) =>
        checks.lacksAreaCode(typed, language) || checks.normalisePhone(typed, language) !== null,
      "validation.phone",
    ),
  );
}

/** Schema of a typed or pasted domain; checked asynchronously. */
export function typedDomain() {
  // One problem has one message.
  return filledLine().check(
    passes((checks, typed) => !checks.isSharedAddress(typed), "validation.domainShared"),
    passes(
      (checks, typed) => checks.normaliseDomain(typed) !== null || checks.isSharedAddress(typed),
      "validation.domain",
    ),
  );
}

/**
 * Returns a typed phone number in E.164.
 *
 * @throws AppError `network` when the checks fail to load; `invalid_input`
 */
export async function toE164(typed: string, language: Language): Promise<string> {
  return validOrThrow((await contactChecks()).normalisePhone(typed, language));
}

/**
 * Returns the registrable domain of a typed text in lower case and ASCII.
 *
 * @throws AppError `network` when the checks fail to load; `invalid_input`
 */
export async function toAsciiDomain(typed: string): Promise<string> {
  return validOrThrow((await contactChecks()).normaliseDomain(typed));
}

function validOrThrow(value: string | null): string {
  if (value === null) throw new AppError("invalid_input");
  return value;
}

/** Formats a phone number like its country once it is complete; unchanged until the checks are loaded. */
export function formatPhone(typed: string, language: Language): string {
  return loaded ? loaded.formatPhoneAsTyped(typed, language) : typed;
}

/**
 * Formats a complete phone number like a stored one; unchanged when it is invalid, or until the checks are loaded.
 */
export function formatWholePhone(typed: string, language: Language): string {
  const phone = loaded?.normalisePhone(typed, language) ?? null;
  return phone === null ? typed : formatInternationalPhone(phone);
}

/** Returns the domain of a pasted URL in Unicode; unchanged without one. */
export function formatDomain(typed: string): string {
  const domain = loaded?.normaliseDomain(typed) ?? null;
  return domain === null || domain.includes("xn--") ? cleanLine(typed) : domain;
}
