import { env } from "@/config/env";
import { AppError } from "./app-error";
import { functionError } from "./errors";
import { getSupabase, type Supabase } from "./supabase";

/**
 * Runs a call of the data layer with the Supabase client. Throws every failure, including failed code loading, as an
 * `AppError`.
 */
export async function withAppErrors<Result>(work: (supabase: Supabase) => Promise<Result>): Promise<Result> {
  try {
    return await work(await getSupabase());
  } catch (error) {
    throw await functionError(error);
  }
}

/** Throws the error of a Supabase response, if it has one. */
export function throwIfError(error: Error | null): void {
  if (error) throw error;
}

/**
 * Calls an edge function for the signed-in user.
 *
 * @returns its JSON, which the caller must validate
 * @throws AppError with the function's code; `unauthorized`, `network`
 */
export function invokeFunction(
  name: string,
  body?: Record<string, unknown>,
  method: "POST" | "DELETE" = "POST",
): Promise<unknown> {
  return withAppErrors(async ({ functions }) => {
    const { data, error } = await functions.invoke<unknown>(name, { ...(body && { body }), method });
    throwIfError(error as Error | null);
    return data;
  });
}

/**
 * Returns URL and headers of an edge function, for what `invokeFunction` does not support: uploads with progress and
 * file downloads.
 *
 * @throws AppError `unauthorized` without a session, `network`
 */
export function functionRequest(name: string): Promise<{ url: string; headers: Record<string, string> }> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.getSession();
    throwIfError(error);
    if (!data.session) throw new AppError("unauthorized");
    return {
      url: `${env.supabaseUrl}/functions/v1/${name}`,
      headers: {
        apikey: env.supabasePublishableKey,
        authorization: `Bearer ${data.session.access_token}`,
      },
    };
  });
}
