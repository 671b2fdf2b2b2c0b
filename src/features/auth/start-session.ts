import { sessionStorageKey, storedSessionExists, whenSupabaseCreated } from "@/lib/supabase";
import { noteArrival } from "./arrival";
import { setSessionState } from "./session";

/**
 * Finds out who is signed in, and follows that. What it takes is loaded only for
 * someone who has a session, or is about to: most visits have none.
 */
export function startSession(): void {
  const arrival = noteArrival(window.location);
  let loading: Promise<unknown> | null = null;
  const watch = () => {
    loading ??= import("./watch-session").then(
      ({ watchSession }) => watchSession(arrival),
      (error: unknown) => {
        // The next occasion tries again.
        loading = null;
        setSessionState({ status: "signed-out" });
        console.error("The session could not be followed.", error);
      },
    );
  };

  if (arrival.kind === "session" || storedSessionExists()) {
    watch();
    return;
  }
  setSessionState({ status: "signed-out" });
  whenSupabaseCreated(watch);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === sessionStorageKey() && newValue !== null) watch();
  });
}
