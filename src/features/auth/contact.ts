import type { FieldProblems } from "@/components/use-form";
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

/** Begins to load what checks phones and domains. A failure shows when the form is sent. */
export function preloadContactChecks(): void {
  contactChecks().catch(() => undefined);
}

type Contact = { phone: string; domain: string };

/** What is wrong with a phone or domain that was typed. What checks them may not load: then nothing is known yet. */
export async function contactProblems(
  typed: Contact,
  language: Language,
): Promise<FieldProblems<keyof Contact>> {
  const checks = await contactChecks().catch(() => null);
  if (!checks) return {};
  return {
    ...(checks.normalisePhone(typed.phone, language) === null && { phone: { key: "validation.phone" } }),
    ...(checks.normaliseDomain(typed.domain) === null && { domain: { key: "validation.domain" } }),
  };
}

/** The phone in E.164 and the domain in ASCII. Errors: network, when what reads them cannot be loaded; invalid_input. */
export async function normaliseContact(typed: Contact, language: Language): Promise<Contact> {
  const checks = await contactChecks();
  const phone = checks.normalisePhone(typed.phone, language);
  const domain = checks.normaliseDomain(typed.domain);
  if (phone === null || domain === null) throw new AppError("invalid_input");
  return { phone, domain };
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
