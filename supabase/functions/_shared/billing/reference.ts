/** Returns the id of a Stripe reference, which is an id or an expanded object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
