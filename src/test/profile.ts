import type { Profile } from "@/domains/account/rules";

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
