import { returnPathIn } from "@/features/auth/return-path";

/** Navigation state shared by the sign-in and sign-up pages. */
export type AuthState = {
  email?: string;
  /** Destination after signing in. */
  next?: string;
  /** Seconds until another confirmation e-mail can be requested. */
  waitSeconds?: number;
};

/** Reads a navigation's state. The browser's history may contain state of a previous version. */
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
