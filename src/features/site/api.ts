import { toAppError } from "@/lib/errors";
import { getSupabase } from "@/lib/supabase";
import { DNS_SETTINGS, toDnsRecords, type DnsRecord } from "./dns";
import { toSite, type Site } from "./model";

const SITE_COLUMNS =
  "id, domain, status, paid_at, activation_deadline, prepared_at, activated_at, suspension_reason, wordpress_url, events:site_events(id, from_status, to_status, reason, created_at)" as const;

const MOST_EVENTS = 20;

/**
 * The customer's site with its latest history, newest first; null when it does
 * not exist. Names the user because an administrator may read every site.
 */
export async function getSite(userId: string): Promise<Site | null> {
  const supabase = await getSupabase().catch((error: unknown) => {
    throw toAppError(error);
  });
  const { data, error } = await supabase
    .from("sites")
    .select(SITE_COLUMNS)
    .eq("profile_id", userId)
    .order("id", { referencedTable: "events", ascending: false })
    .limit(MOST_EVENTS, { referencedTable: "events" })
    .maybeSingle();
  if (error) throw toAppError(error);
  return data && toSite(data);
}

/** The records that point a domain to our servers, as an administrator set them. */
export async function getDnsRecords(): Promise<readonly DnsRecord[]> {
  const supabase = await getSupabase().catch((error: unknown) => {
    throw toAppError(error);
  });
  const { data, error } = await supabase.from("settings").select("key, value").in("key", DNS_SETTINGS);
  if (error) throw toAppError(error);
  return toDnsRecords(data);
}
