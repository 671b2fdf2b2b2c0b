import { prepareSupabase, sessionStorageKey, storedSessionExists } from "@/platform/backend/supabase";
import { setSessionState } from "./session";

/**
 * Reads the session and follows its changes. Most visits have no session and load nothing. `watch-session.ts`
 * and the Supabase client load when
 *
 * - this browser has a stored session: immediately;
 * - a form of this page loads the client, or another tab signs in: then.
 */
export function startSession(): void {
  let watching: Promise<unknown> | null = null;
  const watch = () => {
    watching ??= import("./watch-session").then(
      ({ watchSession }) => watchSession(),
      (error: unknown) => {
        // The next trigger tries again.
        watching = null;
        setSessionState({ status: "signed-out" });
        console.error("The session could not be followed.", error);
        throw error;
      },
    );
    return watching;
  };
  const watchLater = () => void watch().catch(() => undefined);

  // The client reports a new session once: a later listener would miss it.
  prepareSupabase(watch);
  if (storedSessionExists()) {
    watchLater();
    return;
  }
  setSessionState({ status: "signed-out" });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === sessionStorageKey() && newValue !== null) watchLater();
  });
}
