import { readStored, removeStored, store } from "./browser-storage";

const prefix = "draft:";

// Stored, so that other tabs, which sign out a moment later, do not store their drafts again.
const closedKey = "drafts-closed";

/** Reads an unsent text; null without one. */
export function readDraft(key: string): string | null {
  return readStored(prefix + key);
}

const typedFieldsKey = `${prefix}typed-fields`;

/** Returns the texts that were typed into fields of this tab, by field name. */
export function readTypedFields(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(readStored(typedFieldsKey, "sessionStorage") ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

/** Stores the texts of fields for a reload and for other forms of this tab. */
export function storeTypedFields(fields: Readonly<Record<string, string>>): void {
  store(typedFieldsKey, JSON.stringify({ ...readTypedFields(), ...fields }), "sessionStorage");
}

/** Removes the texts of fields, once they are sent. */
export function forgetTypedFields(): void {
  store(typedFieldsKey, null, "sessionStorage");
}

/** Stores an unsent text in this browser, or removes it when it is null. Does nothing after `forgetDrafts`. */
export function storeDraft(key: string, text: string | null): void {
  if (text === null || readStored(closedKey) === null) store(prefix + key, text);
}

/** Removes every draft on sign-out because the next user of this browser may be someone else. */
export function forgetDrafts(): void {
  store(closedKey, "yes");
  removeStored(prefix);
  forgetTypedFields();
}

/** Allows drafts again after a sign-in, which ends those of visitors. */
export function allowDrafts(): void {
  forgetTypedFields();
  store(closedKey, null);
}
