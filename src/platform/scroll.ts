/** Returns the target element of a fragment ("#part"); null without one, or when the fragment cannot be decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = decoded(hash.replace(/^#/, ""));
  return id === "" ? null : document.getElementById(id);
}

/** Decodes percent-encoding; unchanged when it is not valid UTF-8 ("%", "%E0%A4%A"). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Scrolls an element into view when it is mounted; used as a ref. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
