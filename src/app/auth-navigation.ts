import { returnPathIn } from "@/features/auth/return-path";

/** What the sign-in and sign-up pages pass to one another in navigation state. */
export type AuthState = {
  email?: string;
  /** Where to go once signed in. */
  next?: string;
  /** Seconds until another confirmation e-mail may be asked for. */
  waitSeconds?: number;
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
  };
}
