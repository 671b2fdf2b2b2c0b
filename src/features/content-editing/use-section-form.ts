import { useEffect, useRef, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";
import { useDraft } from "@/lib/use-draft";
import {
  changesOf,
  fieldName,
  noText,
  sectionFields,
  textLanguages,
  tooLong,
  type EditableText,
  type FieldName,
  type StoredTexts,
  type TextValues,
} from "./model";
import { useReadTextsAgain, useSaveTexts } from "./queries";
import { readDraft, writeDraft } from "./section-draft";

/** The form of a section's texts. Only what was changed is sent; someone else's saving loses nothing of it. */
export function useSectionForm({
  id,
  texts,
  stored: storedAtFirst,
}: {
  id: string;
  texts: readonly EditableText[];
  stored: StoredTexts;
}) {
  const [draft, keepDraft] = useDraft(`content:${id}`);
  const [opened] = useState(() => {
    const fields = sectionFields(texts, storedAtFirst);
    const found = readDraft(draft, fields);
    return found
      ? { ...mergeEdits(found.base, found.typed, fields), isRestored: true }
      : { fields, disputed: [], isRestored: false };
  });
  const [stored, setStored] = useState(storedAtFirst);
  const [fields, setFields] = useState(opened.fields);
  // Null while nobody else has saved; then what both changed.
  const [disputed, setDisputed] = useState<FieldName[] | null>(
    opened.disputed.length > 0 ? opened.disputed : null,
  );
  const [failure, setFailure] = useState<AppError | null>(null);
  const [refused, setRefused] = useState<FieldName[]>([]);
  const save = useSaveTexts();
  const readAgain = useReadTextsAgain();
  const busy = useRef(false);
  const base = sectionFields(texts, stored);
  // What is typed while something is on its way is not lost when it arrives.
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  });

  function write(next: typeof fields, over = base): void {
    setFields(next);
    keepDraft(writeDraft(over, next));
  }

  async function joinWithStored(): Promise<void> {
    const current = await readAgain();
    const merged = mergeEdits(base, latest.current, sectionFields(texts, current));
    setStored(current);
    setDisputed(merged.disputed);
    write(merged.fields, sectionFields(texts, current));
  }

  /** Saves what was changed; answers whether it is saved. */
  async function submit(): Promise<boolean> {
    const long = tooLong(texts, fields);
    setRefused(long);
    if (busy.current || long.length > 0) return false;
    busy.current = true;
    setFailure(null);
    setDisputed(null);
    try {
      const changes = changesOf(texts, stored, fields);
      if (changes.length > 0) await save.mutateAsync(changes);
      const current = await readAgain();
      const next = sectionFields(texts, current);
      setStored(current);
      write(mergeEdits(fields, latest.current, next).fields, next);
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== "conflict") setFailure(error);
      else await joinWithStored().catch((again: unknown) => setFailure(toAppError(again)));
      return false;
    } finally {
      busy.current = false;
    }
  }

  /**
   * Stores one text as it is given, or deletes it when `values` is null. Other typed texts stay.
   *
   * @returns false when there was nothing to delete
   * @throws AppError as `saveTexts` does
   */
  async function replace(pageKey: string, values: TextValues | null): Promise<boolean> {
    const seen = stored[pageKey]?.seen ?? null;
    if (values === null && seen === null) return false;
    try {
      await save.mutateAsync([{ pageKey, values: values ?? noText, seen }]);
    } catch (thrown) {
      if (toAppError(thrown).code !== "conflict") throw thrown;
      const current = await readAgain();
      const isDeletedAlready = values === null && !(pageKey in current);
      if (!isDeletedAlready) {
        await joinWithStored();
        throw thrown;
      }
      adopt(pageKey, current);
      return false;
    }
    adopt(pageKey, await readAgain());
    return true;
  }

  // Takes one text as it is stored now.
  function adopt(pageKey: string, current: StoredTexts): void {
    const next = sectionFields(texts, current);
    const merged = mergeEdits(base, latest.current, next).fields;
    for (const language of textLanguages) {
      const name = fieldName(pageKey, language);
      merged[name] = next[name] ?? "";
    }
    setStored(current);
    write(merged, next);
  }

  return {
    fields,
    stored,
    disputed,
    failure,
    refused,
    isRestored: opened.isRestored,
    isDirty: changesOf(texts, stored, fields).length > 0,
    saving: save.isPending,
    set: (name: FieldName, value: string) => write({ ...fields, [name]: value }),
    submit,
    replace,
  };
}

export type SectionForm = ReturnType<typeof useSectionForm>;
