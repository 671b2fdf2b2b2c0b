import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { readDraft, storeDraft } from "@/platform/drafts";
import { toAppError } from "@/platform/errors";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { type FieldErrors, useAppForm } from "./use-app-form";

/** Field values of a record. */
export type RecordFields = FieldValues & Record<string, string | boolean>;

type RecordFormOptions<Fields extends RecordFields, Stored extends { fields: Fields }> = {
  schema: z.ZodMiniType<Fields, Fields>;
  /** The record as read; null for a new record. */
  stored: Stored | null;
  /** Field values of a new record. */
  start: Fields;
  /** Names the browser's copy by user ID and record, which can get its ID by saving; null keeps no copy. */
  copyName: (base: Stored | null) => string | null;
  /**
   * Saves with `base.updated_at` as condition, and returns the stored record; null when the save was rejected and the
   * editor shows the reason.
   *
   * @throws AppError `conflict` when the record is newer than `base`
   */
  save: (fields: Fields, base: Stored | null, byHand: boolean) => Promise<Stored | null>;
  /** Reads a record again after a conflict; null when it was deleted and can be inserted again. */
  readAgain: (base: Stored) => Promise<Stored | null>;
  /** Called after each save. `byHand` is false for an autosave; `before` is null for a new record. */
  onSaved: (stored: Stored, byHand: boolean, before: Stored | null) => void;
  /** Returns the values that the database stores, for comparison. Default: trimmed texts. */
  toStored?: (fields: Fields) => unknown;
  fieldErrors?: FieldErrors<Fields>;
  /** Called with an error that belongs to no field. */
  onSaveFailed?: (error: AppError) => void;
};

function trimmed(fields: RecordFields): unknown {
  return Object.keys(fields)
    .toSorted()
    .map((name) => [name, typeof fields[name] === "string" ? fields[name].trim() : fields[name]]);
}

/**
 * The form of a stored record. Edits survive a lost connection, a closed tab and another user's save. Saves run one
 * after the other.
 */
export function useRecordForm<Fields extends RecordFields, Stored extends { fields: Fields }>({
  schema,
  stored,
  start,
  copyName,
  save,
  readAgain,
  onSaved,
  toStored = trimmed,
  fieldErrors = {},
  onSaveFailed,
}: RecordFormOptions<Fields, Stored>) {
  const isSame = (a: Fields, b: Fields) => JSON.stringify(toStored(a)) === JSON.stringify(toStored(b));
  const [opened] = useState(() => {
    const read = stored?.fields ?? start;
    const name = copyName(stored);
    const copy = name === null ? null : readBrowserCopy(name, read);
    if (copy === null) return { fields: read, disputed: [], isRestored: false };
    const merged = mergeEdits(copy.base, copy.fields, read);
    return { ...merged, isRestored: !isSame(merged.fields, read) };
  });
  const [base, showBase] = useState(stored);
  // The result of the previous save, which may not be rendered yet.
  const latestBase = useRef(stored);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  // Sent values without a response, which may be stored.
  const unanswered = useRef<Fields[]>([]);
  const [isRestored, setRestored] = useState(opened.isRestored);
  // Null without a conflict.
  const [disputed, setDisputed] = useState<(keyof Fields)[] | null>(
    opened.disputed.length > 0 ? opened.disputed : null,
  );
  // The edits that the user discarded last; null when they cannot be restored any more.
  const [discarded, setDiscarded] = useState<Fields | null>(null);
  // A new number resets editors with their own state.
  const [formKey, setFormKey] = useState(0);

  const app = useAppForm({
    schema,
    fieldErrors,
    values: opened.fields as DefaultValues<Fields>,
    onSubmit: async (fields) => {
      await send(fields, true);
    },
    ...(onSaveFailed && { onFailure: onSaveFailed }),
  });
  const { form } = app;
  const fields = form.watch();
  const storedFields = () => latestBase.current?.fields ?? start;
  const isSaved = () => isSame(form.getValues(), storedFields());

  function setBase(next: Stored | null): void {
    latestBase.current = next;
    showBase(next);
  }

  function fill(next: Fields): void {
    form.reset(next);
    setFormKey((key) => key + 1);
  }

  function keepCopy(): void {
    const name = copyName(latestBase.current);
    if (name === null) return;
    storeBrowserCopy(name, isSaved() ? null : { base: storedFields(), fields: form.getValues() });
  }
  useBrowserCopy(fields, keepCopy);

  /**
   * Takes the stored values of all fields except typed ones.
   *
   * @param taken fields whose stored value replaces the typed one
   */
  function merge(now: Stored, taken?: readonly (keyof Fields)[]): void {
    const merged = mergeEdits(storedFields(), form.getValues(), now.fields);
    for (const name of taken ?? []) merged.fields[name] = now.fields[name];
    const left = merged.disputed.filter((name) => !taken?.includes(name));
    fill(merged.fields);
    setBase(now);
    setDisputed(taken === undefined || left.length > 0 ? left : null);
  }

  async function saveOver(
    sent: Fields,
    over: Stored | null,
    byHand: boolean,
    isRepeated = false,
  ): Promise<Stored | null> {
    try {
      return await save(sent, over, byHand);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (mayHaveBeenDone(error)) unanswered.current.push(sent);
      if (error.code !== "conflict" || over === null) throw error;
    }
    const now = await readAgain(over);
    if (now === null) {
      setBase(null);
      throw new AppError("not_found");
    }
    // A save of this form was stored although its response was lost.
    if (isSame(now.fields, sent)) return now;
    // Stored by this form, or changed only in fields that this form does not show.
    const isOwn = [over.fields, ...unanswered.current].some((known) => isSame(known, now.fields));
    if (isOwn && !isRepeated) return saveOver(sent, now, byHand, true);
    merge(now);
    return null;
  }

  async function sendNow(sent: Fields, byHand: boolean): Promise<boolean> {
    const before = latestBase.current;
    const saved = await saveOver(sent, before, byHand);
    // After a merge, the fields may be saved over the newer record.
    if (saved === null) return latestBase.current !== before;
    unanswered.current = [];
    if (before === null) forget(null);
    const next = mergeEdits(sent, form.getValues(), saved.fields).fields;
    if (!isSame(next, form.getValues())) fill(next);
    setBase(saved);
    setDisputed(null);
    setRestored(false);
    setDiscarded(null);
    onSaved(saved, byHand, before);
    return true;
  }

  function forget(record: Stored | null): void {
    const name = copyName(record);
    if (name !== null) storeBrowserCopy(name, null);
  }

  /** Saves after all previous saves. Resolves to false when the save was rejected and the editor shows the reason. */
  function send(sent: Fields, byHand: boolean): Promise<boolean> {
    const run = running.current.then(() => sendNow(sent, byHand));
    running.current = run.catch(() => undefined);
    return run;
  }

  return {
    ...app,
    fields,
    base,
    disputed,
    isRestored,
    formKey,
    isDirty: !isSame(fields, base?.fields ?? start),
    /** Returns whether all changes are saved, also between renders. */
    isSaved,
    send,
    merge,
    /** Waits for pending saves and returns the stored record. */
    settled: async () => {
      await running.current;
      return latestBase.current;
    },
    set: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
    /** Resolves a disputed field. */
    settle: (name: keyof Fields, take: "mine" | "theirs") => {
      if (take === "theirs") fill({ ...form.getValues(), [name]: storedFields()[name] });
      setDisputed((names) => names?.filter((one) => one !== name) ?? null);
    },
    /** Resets the form to the stored record. The edits can be restored. */
    discard: () => {
      setDiscarded(form.getValues());
      fill(storedFields());
      setRestored(false);
      setDisputed(null);
    },
    hasDiscarded: discarded !== null,
    undoDiscard: () => {
      if (discarded) fill(discarded);
      setDiscarded(null);
    },
    /** Ends the possibility to restore discarded edits. */
    forgetDiscarded: () => setDiscarded(null),
  };
}

/** Values of a form's fields, by name. */
type CopiedFields = Record<string, string | boolean>;

/** Unsaved field values in this browser with the stored values that they replace. */
export type BrowserCopy<Fields> = { base: Fields; fields: Fields };

const keyOf = (name: string) => `record:${name}`;

// Without a schema, because the customer's profile does not load the required part of zod.
function areFields(value: unknown): value is CopiedFields {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((field) => typeof field === "string" || typeof field === "boolean")
  );
}

// Drops fields that the form no longer has, and uses the stored values of missing fields.
function withKnown<Fields extends CopiedFields>(stored: Fields, copied: CopiedFields): Fields {
  const known = Object.entries(copied).filter(([name, value]) => typeof value === typeof stored[name]);
  return { ...stored, ...Object.fromEntries(known) };
}

/**
 * Reads the copy of a record; null without a valid one.
 *
 * @param name user ID and record, so that users of a shared computer do not see each other's edits
 * @param stored the stored values of every field
 */
function readBrowserCopy<Fields extends CopiedFields>(
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
function storeBrowserCopy<Fields>(name: string, copy: BrowserCopy<Fields> | null): void {
  storeDraft(keyOf(name), copy && JSON.stringify(copy));
}

// Length of a pause in typing.
const pauseMs = 400;

/** Calls `keep` after a pause in typing, and immediately when the page is hidden or the form is removed. */
function useBrowserCopy(typed: unknown, keep: () => void): void {
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

/** The merged values of a form after a concurrent save. */
export type MergedEdits<Fields> = {
  fields: Fields;
  /** Fields with two different changes. `fields` contains the typed values. */
  disputed: (keyof Fields)[];
};

/**
 * Merges typed values with a concurrent save so that both are kept.
 *
 * @param base stored values when typing started
 * @param typed current values of the form
 * @param stored current stored values
 */
export function mergeEdits<Fields extends Record<string, string | boolean>>(
  base: Fields,
  typed: Fields,
  stored: Fields,
): MergedEdits<Fields> {
  const fields = { ...stored };
  const disputed: (keyof Fields)[] = [];
  for (const key of Object.keys(typed) as (keyof Fields)[]) {
    if (typed[key] === base[key] || typed[key] === stored[key]) continue;
    fields[key] = typed[key];
    if (stored[key] !== base[key]) disputed.push(key);
  }
  return { fields, disputed };
}
