import { returnPathIn } from "@/features/auth/return-path";

/** Why someone was led to the login page: a session that was theirs ended, by itself or elsewhere. */
export type LoginReason = "session_ended";

/** What the sign-in and sign-up pages pass to one another in navigation state. */
export type AuthState = {
  email?: string;
  /** Where to go once signed in. */
  next?: string;
  /** Seconds until another confirmation e-mail may be asked for. */
  waitSeconds?: number;
  /** Why the login page is shown; none when it was asked for. */
  reason?: LoginReason;
};

/** Reads a navigation's state, which may be anything: it survives deploys in the browser's history. */
export function readAuthState(state: unknown): AuthState {
  if (typeof state !== "object" || state === null) return {};
  const next = returnPathIn(state);
  return {
    ...("email" in state && typeof state.email === "string" && { email: state.email }),
    ...(next !== null && { next }),
    ...("waitSeconds" in state &&
      typeof state.waitSeconds === "number" && { waitSeconds: state.waitSeconds }),
    ...("reason" in state && state.reason === "session_ended" && { reason: state.reason }),
  };
}
