import { useCallback, useState } from "react";
import { readStored, removeStored, store } from "./browser-storage";

const prefix = "draft:";

// Stored, so that other tabs, which sign out a moment later, do not store their drafts again.
const closedKey = "drafts-closed";

// Value of `closedKey` when the account was deleted: other tabs keep nothing of it.
const deletedMark = "deleted";

const keptKey = "kept-drafts";

// The signed-in user, and the drafts that this tab has read or stored for them. Another tab's sign-out removes the
// stored ones.
let owner: string | null = null;
const draftsOfTab = new Map<string, string>();
let isSessionOver = false;

function noteDraft(key: string, text: string | null): void {
  if (owner === null) return;
  if (text === null) draftsOfTab.delete(key);
  else draftsOfTab.set(key, text);
  if (isSessionOver) keepDrafts();
}

// A draft that another tab has sent is not one of this tab any more.
function followOtherTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === null || !key.startsWith(prefix) || newValue !== null) return;
    if (readStored(closedKey) === null) draftsOfTab.delete(key.slice(prefix.length));
  });
}
let isFollowing = false;

function readKept(): { userId: string; drafts: Readonly<Record<string, string>> } | null {
  try {
    const kept = JSON.parse(readStored(keptKey, "sessionStorage") ?? "null") as ReturnType<typeof readKept>;
    return typeof kept?.userId === "string" && typeof kept.drafts === "object" ? kept : null;
  } catch {
    return null;
  }
}

/** Reads an unsent text; null without one. */
export function readDraft(key: string): string | null {
  const text = readStored(prefix + key);
  noteDraft(key, text);
  return text;
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

/**
 * Stores an unsent text in this browser, or removes it when it is null. After `forgetDrafts` in another tab, only this
 * tab keeps it.
 */
export function storeDraft(key: string, text: string | null): void {
  noteDraft(key, text);
  if (text === null || readStored(closedKey) === null) store(prefix + key, text);
}

/**
 * Removes every draft on sign-out because the next user of this browser may be someone else.
 *
 * @param isDeleted the account was deleted, so that other tabs do not keep its drafts
 */
export function forgetDrafts({ isDeleted = false } = {}): void {
  store(closedKey, isDeleted ? deletedMark : "yes");
  removeStored(prefix);
  forgetTypedFields();
  forgetDraftsOfTab();
}

function forgetDraftsOfTab(): void {
  owner = null;
  isSessionOver = false;
  draftsOfTab.clear();
  store(keptKey, null, "sessionStorage");
}

/** Returns whether another tab has deleted the account. */
export function isAccountDeleted(): boolean {
  return readStored(closedKey) === deletedMark;
}

/**
 * Keeps this tab's drafts after the session ended without a sign-out here, until their user or another one signs in.
 * Another tab's sign-out removes them from the browser.
 */
export function keepDrafts(): void {
  if (owner === null) return;
  isSessionOver = true;
  const drafts = Object.fromEntries(draftsOfTab);
  store(keptKey, JSON.stringify({ userId: owner, drafts }), "sessionStorage");
}

/** Allows drafts again after a sign-in, which ends those of visitors and restores those that this tab kept for the user. */
export function allowDrafts(userId: string): void {
  forgetTypedFields();
  store(closedKey, null);
  if (!isFollowing) followOtherTabs();
  isFollowing = true;
  if (owner === userId && !isSessionOver) return;
  const kept = readKept();
  forgetDraftsOfTab();
  owner = userId;
  if (kept?.userId !== userId) return;
  for (const [key, text] of Object.entries(kept.drafts)) {
    // A later draft of another tab is newer.
    if (readStored(prefix + key) === null) storeDraft(key, text);
  }
}

/**
 * Keeps an unsent text in this browser until it is sent or the user signs out, across reloads and closed tabs.
 *
 * @param key identifies the draft
 * @returns the initial draft, and a function that stores the next one (removes it when empty)
 */
export function useDraft(key: string): [found: string, keep: (text: string) => void] {
  const [found] = useState(() => readDraft(key) ?? "");
  const keep = useCallback((text: string) => storeDraft(key, text === "" ? null : text), [key]);
  return [found, keep];
}
