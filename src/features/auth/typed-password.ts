// In memory only: it is gone with the tab. Confirming an e-mail voids the password of its sign-up,
// and whoever confirms in the tab where they typed it need not type it again.
let typed: { email: string; password: string } | null = null;

/** Keeps the password typed for an account that is still to be confirmed, for this tab. */
export function keepTypedPassword(email: string, password: string): void {
  typed = { email: email.toLowerCase(), password };
}

/** The password typed in this tab for that e-mail; null when there is none. */
export function typedPasswordFor(email: string): string | null {
  return typed?.email === email.toLowerCase() ? typed.password : null;
}

/** Removes it, once it is set or another is to be typed. */
export function forgetTypedPassword(): void {
  typed = null;
}
