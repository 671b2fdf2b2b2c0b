/** Returns the element that a fragment ("#part") names; null for none, also where the fragment cannot be decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = decoded(hash.replace(/^#/, ""));
  return id === "" ? null : document.getElementById(id);
}

/** Returns a part of an address without percent-encoding; unchanged where it is not valid UTF-8 ("%", "%E0%A4%A"). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
