import type { Session } from "@supabase/supabase-js";
import { env } from "../env";
import { AppError } from "../app-error";
import { functionError } from "../errors";
import { currentSession, getSupabase, isSessionRequired, type Supabase } from "./supabase";

/**
 * Runs a call of the auth service, or one for visitors, with the Supabase client. Throws every failure, including failed code loading, as an
 * `AppError`.
 */
export async function withAppErrors<Result>(
  work: (supabase: Pick<Supabase, "auth" | "rpc">) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await getSupabase());
  } catch (error) {
    throw await functionError(error);
  }
}

/**
 * Like `withAppErrors`, for functions and files. Waits for the session of a signed-in page, because the client sends
 * requests as a visitor while another tab refreshes it.
 *
 * @throws AppError `unauthorized` when the session has ended
 */
export function withSession<Result>(
  work: (supabase: Supabase, session: Session | null) => Promise<Result>,
): Promise<Result> {
  const isRequired = isSessionRequired();
  return withAppErrors(async () => {
    const supabase = await getSupabase();
    return work(supabase, await currentSession(supabase.auth, isRequired));
  });
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
  return withSession(async ({ functions }) => {
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
  return withSession(async (_, session) => {
    if (!session) throw new AppError("unauthorized");
    return {
      url: `${env.supabaseUrl}/functions/v1/${name}`,
      headers: {
        apikey: env.supabasePublishableKey,
        authorization: `Bearer ${session.access_token}`,
      },
    };
  });
}
