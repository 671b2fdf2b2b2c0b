type Area = "localStorage" | "sessionStorage";

/** Reads a stored text; null without one or when storage is blocked. */
export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser, or removes it when it is null. Does nothing when storage is blocked. */
export function store(key: string, value: string | null, area: Area = "localStorage"): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Every caller works without the stored text.
  }
}

/** Removes every text whose key starts with a prefix. */
export function removeStored(prefix: string, area: Area = "localStorage"): void {
  try {
    const keys = Object.keys(window[area]).filter((key) => key.startsWith(prefix));
    for (const key of keys) window[area].removeItem(key);
  } catch {
    // Blocked storage is empty.
  }
}
