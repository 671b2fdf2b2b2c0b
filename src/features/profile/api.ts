import { withDatabase } from "@/lib/backend";
import { functionError, toAppError } from "@/lib/errors";
import type { Language } from "@/lib/language";
import { getSupabase } from "@/lib/supabase";
import { toProfile, toProfileDetails, type Profile, type ProfileDetails } from "./model";

/** The user's own profile; null when there is no row yet. */
export function getProfile(userId: string): Promise<Profile | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select("full_name, email, avatar_url")
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data && toProfile(data);
  });
}

/** Everything the user has told us about themselves; null when there is no row yet. */
export function getProfileDetails(userId: string): Promise<ProfileDetails | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select("full_name, email, avatar_url, phone, domain")
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data && toProfileDetails(data);
  });
}

/** What of a profile is saved: phone in E.164, domain in ASCII, and none where it may not change. */
export interface ProfileChange {
  fullName: string;
  phone: string;
  domain?: string;
  locale: Language;
}

/** Saves the user's profile. Errors: domain_locked when the site is live, invalid_input, network… */
export async function saveProfile(userId: string, change: ProfileChange): Promise<void> {
  const supabase = await getSupabase().catch(rethrow);
  const { fullName, phone, domain, locale } = change;
  const { error } = await supabase
    .from("profiles")
    .update({ full_name: fullName, phone, locale, ...(domain !== undefined && { domain }) })
    .eq("id", userId);
  if (error) throw toAppError(error);
}

/**
 * Asks the team for another domain, as a support message: subject, blank line,
 * text. The database puts the account's own name and e-mail beside it. Errors:
 * rate_limited with the seconds to wait, network…
 */
export async function requestDomainChange(request: {
  name: string;
  email: string;
  subject: string;
  text: string;
}): Promise<void> {
  const supabase = await getSupabase().catch(rethrow);
  const { name, email, subject, text } = request;
  const { error } = await supabase
    .from("contacts")
    .insert({ name, email, message: `${subject}\n\n${text}`, type: "Suporte Painel" });
  if (error) throw toAppError(error);
}

/** Tells the payment service the user's present e-mail, name and language. Nobody waits for it. */
export async function syncBillingCustomer(): Promise<void> {
  const supabase = await getSupabase().catch(rethrow);
  const { error } = await supabase.functions.invoke("sync-billing-customer", { body: {} });
  if (error) throw await functionError(error);
}

// The client's code comes over the network too.
function rethrow(error: unknown): never {
  throw toAppError(error);
}
