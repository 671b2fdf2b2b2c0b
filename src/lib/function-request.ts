import { env } from "@/config/env";
import { AppError } from "./app-error";
import { toAppError } from "./errors";
import { getSupabase } from "./supabase";

/** Where an edge function is, and what a call of it carries. */
export type FunctionRequest = { url: string; headers: Record<string, string> };

/**
 * What a request to an edge function needs, for those that `functions.invoke`
 * cannot make: with progress, or with a file as the answer. Errors: unauthorized, network.
 */
export async function functionRequest(name: string): Promise<FunctionRequest> {
  try {
    const { auth } = await getSupabase();
    const { data, error } = await auth.getSession();
    if (error) throw error;
    if (!data.session) throw new AppError("unauthorized");
    return {
      url: `${env.supabaseUrl}/functions/v1/${name}`,
      headers: {
        apikey: env.supabasePublishableKey,
        authorization: `Bearer ${data.session.access_token}`,
      },
    };
  } catch (error) {
    throw toAppError(error);
  }
}
