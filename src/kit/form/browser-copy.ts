import { useEffect, useEffectEvent } from "react";
import { readDraft, storeDraft } from "@/platform/drafts";

/** Values of a form's fields, by name. */
export type FieldValues = Record<string, string | boolean>;

/** Unsaved field values in this browser with the stored values that they replace. */
export type BrowserCopy<Fields> = { base: Fields; fields: Fields };

const keyOf = (name: string) => `record:${name}`;

// Without a schema, because the customer's profile does not load the required part of zod.
function areFields(value: unknown): value is FieldValues {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((field) => typeof field === "string" || typeof field === "boolean")
  );
}

// Drops fields that the form no longer has, and uses the stored values of missing fields.
function withKnown<Fields extends FieldValues>(stored: Fields, copied: FieldValues): Fields {
  const known = Object.entries(copied).filter(([name, value]) => typeof value === typeof stored[name]);
  return { ...stored, ...Object.fromEntries(known) };
}

/**
 * Reads the copy of a record; null without a valid one.
 *
 * @param name user ID and record, so that users of a shared computer do not see each other's edits
 * @param stored the stored values of every field
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

// Length of a pause in typing.
const pauseMs = 400;

/** Calls `keep` after a pause in typing, and immediately when the page is hidden or the form is removed. */
export function useBrowserCopy(typed: unknown, keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(keepNow, pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change restarts the pause
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
