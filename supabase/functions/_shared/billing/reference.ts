/** The id of something that Stripe shows as an id or, expanded, as an object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
