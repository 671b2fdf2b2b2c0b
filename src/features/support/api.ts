import { toAppError } from "@/lib/errors";
import { pageCountOf } from "@/lib/pagination";
import { getSupabase } from "@/lib/supabase";
import { composeMessage, MESSAGES_PER_PAGE, toSupportMessage, type MessagePage } from "./model";

const MESSAGE_COLUMNS = "id, message, status, created_at, answered_at" as const;
// As the team sees where a message was written (specification §7).
const PANEL_SUPPORT = "Suporte Painel";
// PostgREST: the range asked for begins after the last row.
const PAST_THE_END = "PGRST103";

/** A message to the team, from someone who is signed in. */
export interface NewMessage {
  /** Full name, or e-mail where there is none; the database puts the account's own in their place. */
  name: string;
  email: string;
  subject: string;
  text: string;
}

/** Sends a message to the team. Errors: rate_limited with the seconds to wait, invalid_input, network… */
export async function sendMessage({ name, email, subject, text }: NewMessage): Promise<void> {
  const supabase = await getSupabase().catch(rethrow);
  const row = { name, email, message: composeMessage(subject, text), type: PANEL_SUPPORT };
  const { error } = await supabase.from("contacts").insert(row);
  if (error) throw toAppError(error);
}

/**
 * One page (from 1) of the customer's messages, newest first; for a page past the
 * end, the first. Names the user because an administrator may read every message.
 */
export async function listMessages(userId: string, page: number): Promise<MessagePage> {
  const supabase = await getSupabase().catch(rethrow);
  const from = (page - 1) * MESSAGES_PER_PAGE;
  const { data, count, error } = await supabase
    .from("contacts")
    .select(MESSAGE_COLUMNS, { count: "exact" })
    .eq("profile_id", userId)
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, from + MESSAGES_PER_PAGE - 1);
  if (error?.code === PAST_THE_END && page > 1) return listMessages(userId, 1);
  if (error) throw toAppError(error);
  return {
    messages: data.map(toSupportMessage),
    page,
    pageCount: pageCountOf(count ?? data.length, MESSAGES_PER_PAGE),
  };
}

/** The team's WhatsApp number as an administrator wrote it; null when there is none. */
export async function getWhatsapp(): Promise<string | null> {
  const supabase = await getSupabase().catch(rethrow);
  const { data, error } = await supabase
    .from("settings")
    .select("value")
    .eq("key", "support_whatsapp")
    .maybeSingle();
  if (error) throw toAppError(error);
  return data?.value ?? null;
}

// The client's code comes over the network too.
function rethrow(error: unknown): never {
  throw toAppError(error);
}
