const longestAddress = 2048;

// Same pattern as in the database function private.is_web_address.
const form =
  /^https?:\/\/[^\s\p{Cc}\u2000-\u206f\ufdf0-\ufeff\uff00-\uffff#%/:<>?@[\]\\^`{|}"]+(:\d{1,5})?([/?#][^\s\p{Cc}<>"]*)?$/iu;

/** Returns whether a text is an http(s) address with a host and without user information that browsers can parse. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestAddress || !form.test(text)) return false;
  try {
    return new URL(text).hostname !== "";
  } catch {
    return false;
  }
}
