import type { Account, Profile } from "@/domains/account/rules";

/** A complete profile. */
export function profile(over: Partial<Profile> = {}): Profile {
  return {
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    avatarUrl: null,
    phone: "+5511987654321",
    domain: "padaria-da-ana.com.br",
    seen: "2026-11-01T00:00:00Z",
    ...over,
  };
}

/** An account of the embedded auth service, which has no MFA. */
export function account(over: Partial<Account> = {}): Account {
  return {
    email: "ana@exemplo.com",
    isTeam: false,
    emailChange: null,
    lastSignInAt: "2026-11-20T12:00:00Z",
    sessionSince: null,
    aal: null,
    factors: [],
    ...over,
  };
}
