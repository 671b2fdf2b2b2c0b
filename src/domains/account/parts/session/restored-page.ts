import { keepDrafts } from "@/platform/drafts";
import { keepOpenForms } from "@/platform/kept-forms";
import { storedUserId } from "@/platform/supabase";
import { sessionState } from "./session-state";

function signedInUserId(): string | null {
  const state = sessionState();
  return state.status === "signed-in" ? state.user.id : null;
}

/**
 * Compares the user with the stored session when Back restores a cached page, which did not receive a
 * sign-out in another tab. Hides the page until then.
 */
export function checkRestoredPages(signal: AbortSignal): void {
  const { style } = document.documentElement;
  window.addEventListener(
    "pagehide",
    ({ persisted }) => {
      if (persisted && signedInUserId() !== null) style.visibility = "hidden";
    },
    { signal },
  );
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (!persisted) return;
      if (sessionState().status === "mfa" || signedInUserId() === storedUserId()) style.visibility = "";
      else {
        keepDrafts();
        keepOpenForms();
        window.location.reload();
      }
    },
    { signal },
  );
}
