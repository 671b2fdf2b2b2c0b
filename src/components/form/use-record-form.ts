import { useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type * as z from "zod/mini";
import { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { mayHaveBeenDone } from "@/lib/insert-once";
import { mergeEdits } from "@/lib/merge-edits";
import { readBrowserCopy, storeBrowserCopy, useBrowserCopy } from "./browser-copy";
import { useAppForm, type FieldErrors } from "./use-app-form";

/** Field values of a record. */
export type RecordFields = FieldValues & Record<string, string | boolean>;

type RecordFormOptions<Fields extends RecordFields, Stored extends { fields: Fields }> = {
  schema: z.ZodMiniType<Fields, Fields>;
  /** As it was read; null for a new record. */
  stored: Stored | null;
  /** Field values of a new record. */
  start: Fields;
  /** Names the browser's copy by user id and record, which may get its id by saving; null keeps no copy. */
  copyName: (base: Stored | null) => string | null;
  /**
   * Saves over the `updated_at` of `base`, and returns what is stored now; null when it was refused and the editor
   * shows why.
   *
   * @throws AppError `conflict` when the record is newer than `base`
   */
  save: (fields: Fields, base: Stored | null, byHand: boolean) => Promise<Stored | null>;
  /** Reads a record again after a conflict; null when it was deleted and may be added again. */
  readAgain: (base: Stored) => Promise<Stored | null>;
  /** Called after each save. `byHand` is false for an autosave; `before` is null for a new record. */
  onSaved: (stored: Stored, byHand: boolean, before: Stored | null) => void;
  /** What the database stores of the fields, for comparing; trimmed texts unless given. */
  toStored?: (fields: Fields) => unknown;
  fieldErrors?: FieldErrors<Fields>;
  /** Receives a failure that no field explains. */
  onSaveFailed?: (error: AppError) => void;
};

function trimmed(fields: RecordFields): unknown {
  return Object.keys(fields)
    .toSorted()
    .map((name) => [name, typeof fields[name] === "string" ? fields[name].trim() : fields[name]]);
}

/**
 * The form of a stored record. Edits survive a lost connection, a closed tab and another person's save; saves run one
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
  // A save goes over what the save before it stored, which no render may have shown yet.
  const latestBase = useRef(stored);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  // Sent values whose answers were lost: they may be stored.
  const unanswered = useRef<Fields[]>([]);
  const [isRestored, setRestored] = useState(opened.isRestored);
  // Null until another person saved first.
  const [disputed, setDisputed] = useState<(keyof Fields)[] | null>(
    opened.disputed.length > 0 ? opened.disputed : null,
  );
  // A new number is a new text for editors that hold their own.
  const [formKey, setFormKey] = useState(0);

  const app = useAppForm({
    schema,
    fieldErrors,
    values: opened.fields as DefaultValues<Fields>,
    onSubmit: (fields) => send(fields, true),
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

  /** Takes over what is stored now, except typed fields. @param taken fields of which the stored value wins */
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
    // A save of this form was done although its answer was lost.
    if (isSame(now.fields, sent)) return now;
    // Stored by this form, or something changed that this form does not show.
    const isOwn = [over.fields, ...unanswered.current].some((known) => isSame(known, now.fields));
    if (isOwn && !isRepeated) return saveOver(sent, now, byHand, true);
    merge(now);
    return null;
  }

  async function sendNow(sent: Fields, byHand: boolean): Promise<void> {
    const before = latestBase.current;
    const saved = await saveOver(sent, before, byHand);
    if (saved === null) return;
    unanswered.current = [];
    if (before === null) forget(null);
    const next = mergeEdits(sent, form.getValues(), saved.fields).fields;
    if (!isSame(next, form.getValues())) fill(next);
    setBase(saved);
    setDisputed(null);
    setRestored(false);
    onSaved(saved, byHand, before);
  }

  function forget(record: Stored | null): void {
    const name = copyName(record);
    if (name !== null) storeBrowserCopy(name, null);
  }

  /** Saves after the saves before it. */
  function send(sent: Fields, byHand: boolean): Promise<void> {
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
    /** Whether nothing is unsaved, also between renders. */
    isSaved,
    send,
    merge,
    /** Waits for the saves under way, and returns what is stored then. */
    settled: async () => {
      await running.current;
      return latestBase.current;
    },
    set: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
    /** Decides a disputed field. */
    settle: (name: keyof Fields, take: "mine" | "theirs") => {
      if (take === "theirs") fill({ ...form.getValues(), [name]: storedFields()[name] });
      setDisputed((names) => names?.filter((one) => one !== name) ?? null);
    },
    /** Goes back to what is stored. */
    discard: () => {
      fill(storedFields());
      setRestored(false);
      setDisputed(null);
    },
  };
}
