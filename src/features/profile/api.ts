import { toAppError } from "@/lib/errors";
import { getSupabase } from "@/lib/supabase";
import { toProfile, type Profile } from "./model";

/** The user's own profile; null when there is no row yet. */
export async function getProfile(userId: string): Promise<Profile | null> {
  const supabase = await getSupabase().catch((error: unknown) => {
    throw toAppError(error);
  });
  const { data, error } = await supabase
    .from("profiles")
    .select("full_name, email, avatar_url")
    .eq("id", userId)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data && toProfile(data);
}
