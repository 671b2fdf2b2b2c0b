const longestAddress = 2048;

// The same form as in private.is_web_address of the database.
const form =
  /^https?:\/\/[^\s\p{Cc}\u2000-\u206f\ufdf0-\ufeff\uff00-\uffff#%/:<>?@[\]\\^`{|}"]+(:\d{1,5})?([/?#][^\s\p{Cc}<>"]*)?$/iu;

/** Whether a text is an address that begins with http(s) and a host, without a user, and that browsers can parse. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestAddress || !form.test(text)) return false;
  try {
    return new URL(text).hostname !== "";
  } catch {
    return false;
  }
}
