import type { Account } from "@/features/auth/account";
import type { ProfileDetails } from "@/features/profile/model";

/** A profile that is filled in. */
export function profile(over: Partial<ProfileDetails> = {}): ProfileDetails {
  return {
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    avatarUrl: null,
    phone: "+5511987654321",
    domain: "padaria-da-ana.com.br",
    ...over,
  };
}

/** What the embedded auth service knows of someone: nothing of second steps. */
export function account(over: Partial<Account> = {}): Account {
  return {
    email: "ana@exemplo.com",
    emailChange: null,
    lastSignInAt: "2026-11-20T12:00:00Z",
    sessionSince: null,
    assurance: null,
    authenticators: [],
    ...over,
  };
}
