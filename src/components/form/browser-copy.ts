import { useEffect, useEffectEvent } from "react";
import { readDraft, storeDraft } from "@/lib/drafts";

/** Values of a form's fields, by name. */
export type FieldValues = Record<string, string | boolean>;

/** Unsaved field values in this browser, and the stored values that they were typed over. */
export type BrowserCopy<Fields> = { base: Fields; fields: Fields };

const keyOf = (name: string) => `record:${name}`;

// By hand: a schema would add to what the customer's profile loads of zod.
function areFields(value: unknown): value is FieldValues {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((field) => typeof field === "string" || typeof field === "boolean")
  );
}

// Fields that the form no longer has are dropped; fields that the copy lacks are as they are stored.
function withKnown<Fields extends FieldValues>(stored: Fields, copied: FieldValues): Fields {
  const known = Object.entries(copied).filter(([name, value]) => typeof value === typeof stored[name]);
  return { ...stored, ...Object.fromEntries(known) };
}

/**
 * Reads the copy of a record; null when there is none that can be read.
 *
 * @param name user id and record: users of a shared computer do not see each other's edits
 * @param stored the stored values, which have every field
 */
export function readBrowserCopy<Fields extends FieldValues>(
  name: string,
  stored: Fields,
): BrowserCopy<Fields> | null {
  try {
    const copy = JSON.parse(readDraft(keyOf(name)) ?? "") as Partial<BrowserCopy<unknown>>;
    return areFields(copy.base) && areFields(copy.fields)
      ? { base: withKnown(stored, copy.base), fields: withKnown(stored, copy.fields) }
      : null;
  } catch {
    return null;
  }
}

/** Stores the copy of a record, or removes it when it is null. */
export function storeBrowserCopy<Fields>(name: string, copy: BrowserCopy<Fields> | null): void {
  storeDraft(keyOf(name), copy && JSON.stringify(copy));
}

// A pause in typing, not every letter.
const pauseMs = 400;

/** Calls `keep` after a pause in typing, and at once when the page is hidden or the form is removed. */
export function useBrowserCopy(typed: unknown, keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(keepNow, pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the pause again
  }, [typed]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
      onHide();
    };
  }, []);
}
