import { useState } from "react";
import { useRecordForm } from "@/kit/form/use-record-form";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { useRefetchTexts, useSaveTexts } from "./data";
import {
  changesOf,
  type EditableText,
  fieldName,
  noText,
  sectionFields,
  type SectionFields,
  sectionSchema,
  type StoredTexts,
  textLanguages,
  type TextValues,
} from "./rules";

type SectionFormOptions = {
  /** Identifies the user and the section for the copy in the browser. */
  id: string;
  texts: readonly EditableText[];
  /** The texts as loaded when the section opened. */
  stored: StoredTexts;
  writable: boolean;
  onSaved: () => void;
  onSaveFailed: (error: AppError) => void;
};

/** The form of a section's texts. Sends only changed texts. */
export function useSectionForm({ id, texts, stored, writable, onSaved, onSaveFailed }: SectionFormOptions) {
  const save = useSaveTexts();
  const readAgain = useRefetchTexts();
  const [schema] = useState(() => sectionSchema(texts));
  const withFields = (read: StoredTexts) => ({ fields: sectionFields(texts, read), texts: read });
  const [opened] = useState(() => withFields(stored));
  const readNow = async () => withFields(await readAgain());
  const form = useRecordForm<SectionFields, typeof opened>({
    schema,
    stored: opened,
    start: opened.fields,
    copyName: () => (writable ? `${id}:texts` : null),
    save: async (fields, base) => {
      const changes = changesOf(texts, (base ?? opened).texts, fields);
      if (changes.length > 0) await save.mutateAsync(changes);
      return readNow();
    },
    readAgain: readNow,
    onSaved,
    onSaveFailed,
  });

  /**
   * Stores the values of one text, or deletes it when `values` is null. Changes to other texts remain.
   *
   * @returns false when there was nothing to delete
   * @throws AppError as `saveTexts` does
   */
  async function replace(pageKey: string, values: TextValues | null): Promise<boolean> {
    const base = (await form.settled()) ?? opened;
    const seen = base.texts[pageKey]?.seen ?? null;
    if (values === null && seen === null) return false;
    const names = textLanguages.map((language) => fieldName(pageKey, language));
    try {
      await save.mutateAsync([{ pageKey, values: values ?? noText, seen }]);
    } catch (thrown) {
      if (toAppError(thrown).code !== "conflict") throw thrown;
      const now = await readNow();
      const isDeletedAlready = values === null && !(pageKey in now.texts);
      form.merge(now, isDeletedAlready ? names : undefined);
      if (isDeletedAlready) return false;
      throw thrown;
    }
    form.merge(await readNow(), names);
    return true;
  }

  return { ...form, texts: (form.base ?? opened).texts, replace };
}

export type SectionForm = ReturnType<typeof useSectionForm>;
