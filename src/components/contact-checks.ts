import type { FieldProblems } from "./use-form";
import { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import type { Language } from "@/lib/language";

type Checks = {
  normalisePhone: (typed: string, language: Language) => string | null;
  formatPhoneAsTyped: (typed: string, language: Language) => string;
  normaliseDomain: (typed: string) => string | null;
};

// The numbering plans and domain suffixes of the world weigh more than the
// page: they come once someone begins to fill in the form.
let loading: Promise<Checks> | null = null;
let loaded: Checks | null = null;

async function load(): Promise<Checks> {
  const [phone, domain] = await Promise.all([import("@/lib/phone"), import("@/lib/domain")]);
  loaded = { ...phone, ...domain };
  return loaded;
}

function contactChecks(): Promise<Checks> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw toAppError(error);
  });
  return loading;
}

/** Loads what checks phones and domains. A failure shows when the form is sent. */
export async function preloadContactChecks(): Promise<void> {
  await contactChecks().catch(() => null);
}

type Contact = { phone: string; domain: string };

/** What is wrong with a phone or domain that was typed. What checks them may not load: then nothing is known yet. */
export async function contactProblems(
  typed: Partial<Contact>,
  language: Language,
): Promise<FieldProblems<keyof Contact>> {
  const checks = await contactChecks().catch(() => null);
  if (!checks) return {};
  const { phone, domain } = typed;
  const wrongPhone = phone !== undefined && checks.normalisePhone(phone, language) === null;
  const wrongDomain = domain !== undefined && checks.normaliseDomain(domain) === null;
  return {
    ...(wrongPhone && { phone: { key: "validation.phone" } }),
    ...(wrongDomain && { domain: { key: "validation.domain" } }),
  };
}

/** The phone in E.164 and the domain in ASCII. Errors: network, when what reads them cannot be loaded; invalid_input. */
export async function normaliseContact(typed: Contact, language: Language): Promise<Contact> {
  const [phone, domain] = await Promise.all([
    normaliseTypedPhone(typed.phone, language),
    normaliseTypedDomain(typed.domain),
  ]);
  return { phone, domain };
}

/** The phone in E.164. Errors as of `normaliseContact`. */
export async function normaliseTypedPhone(typed: string, language: Language): Promise<string> {
  return accepted((await contactChecks()).normalisePhone(typed, language));
}

/** The domain in ASCII. Errors as of `normaliseContact`. */
export async function normaliseTypedDomain(typed: string): Promise<string> {
  return accepted((await contactChecks()).normaliseDomain(typed));
}

function accepted(value: string | null): string {
  if (value === null) throw new AppError("invalid_input");
  return value;
}

/** The phone with its country's spaces, once that can be told; as typed until then. */
export function tidyPhone(typed: string, language: Language): string {
  return loaded ? loaded.formatPhoneAsTyped(typed, language) : typed;
}

/** The bare domain of a pasted address, where it can be told; as typed if not. Accents stay readable. */
export function tidyDomain(typed: string): string {
  const domain = loaded?.normaliseDomain(typed) ?? null;
  return domain === null || domain.includes("xn--") ? typed.trim() : domain;
}
