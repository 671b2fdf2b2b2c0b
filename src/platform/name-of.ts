/** Returns an account's name, or its e-mail when it has none; null for an account that is gone. */
export function nameOf(account: { fullName: string | null; email: string | null } | null): string | null {
  return account?.fullName ?? account?.email ?? null;
}
