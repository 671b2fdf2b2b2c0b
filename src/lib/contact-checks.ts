import * as z from "zod/mini";
import { AppError } from "./app-error";
import { toAppError } from "./errors";
import type { Language } from "./language";
import { formatInternationalPhone } from "./international-phone";
import { requiredText, says } from "./validation";

// The world's numbering plans and domain suffixes weigh more than the page: they load
// once somebody begins to fill in the form.
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

/** Loads what checks phones and domains. A failure shows when the form is sent. */
export async function preloadContactChecks(): Promise<Checks | null> {
  return contactChecks().catch(() => null);
}

// Where the checks cannot be loaded the field passes: `toE164` and `toAsciiDomain` then
// throw `network`, which is the form's failure and not the field's.
function typedAs(isValid: (checks: Checks, typed: string) => boolean, message: Parameters<typeof says>[0]) {
  return requiredText().check(
    z.refine(async (typed) => {
      const checks = typed === "" ? null : await preloadContactChecks();
      return !checks || isValid(checks, typed);
    }, says(message)),
  );
}

/** A phone number as it is typed; checked asynchronously. Read in the language's country unless it names one. */
export function typedPhone(language: Language) {
  return typedAs((checks, typed) => checks.normalisePhone(typed, language) !== null, "validation.phone");
}

/** A domain as it is typed or pasted; checked asynchronously. */
export function typedDomain() {
  return typedAs((checks, typed) => checks.normaliseDomain(typed) !== null, "validation.domain");
}

/**
 * A typed phone number in E.164.
 *
 * @throws AppError `network` when the checks cannot be loaded; `invalid_input`
 */
export async function toE164(typed: string, language: Language): Promise<string> {
  return validOrThrow((await contactChecks()).normalisePhone(typed, language));
}

/**
 * The registrable domain of what was typed, lower case and in ASCII.
 *
 * @throws AppError `network` when the checks cannot be loaded; `invalid_input`
 */
export async function toAsciiDomain(typed: string): Promise<string> {
  return validOrThrow((await contactChecks()).normaliseDomain(typed));
}

function validOrThrow(value: string | null): string {
  if (value === null) throw new AppError("invalid_input");
  return value;
}

/** A phone number as far as it is typed, with its country's spaces; as typed until the checks are loaded. */
export function formatPhone(typed: string, language: Language): string {
  return loaded ? loaded.formatPhoneAsTyped(typed, language) : typed;
}

/** A whole phone number as stored ones are shown; as typed where it is none, or until the checks are loaded. */
export function formatWholePhone(typed: string, language: Language): string {
  const phone = loaded?.normalisePhone(typed, language) ?? null;
  return phone === null ? typed : formatInternationalPhone(phone);
}

/** The bare domain of a pasted address; as typed where there is none. Accents stay readable. */
export function formatDomain(typed: string): string {
  const domain = loaded?.normaliseDomain(typed) ?? null;
  return domain === null || domain.includes("xn--") ? typed.trim() : domain;
}
