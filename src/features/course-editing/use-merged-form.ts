import { useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type * as z from "zod/mini";
import { useAppForm, type FieldErrors } from "@/components/form/use-app-form";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";

type Texts = FieldValues & Record<string, string>;

type MergedFormOptions<Fields extends Texts, Stored extends { fields: Fields }> = {
  schema: z.ZodMiniType<Fields, Fields>;
  /** As it was read; null for something new. */
  stored: Stored | null;
  /** What a new one starts with. */
  start: Fields;
  /** Saves, and returns what is stored now. */
  save: (fields: Fields, base: Stored | null) => Promise<Stored>;
  /** Reads again after someone else saved. */
  readAgain: (base: Stored) => Promise<Stored>;
  onSaved: (stored: Stored) => void;
  fieldErrors?: FieldErrors<Fields>;
  /** Receives a failure that no field explains. */
  onSaveFailed: (error: AppError) => void;
};

/** A form whose typed values survive someone else's saving: theirs come in where nothing was typed. */
export function useMergedForm<Fields extends Texts, Stored extends { fields: Fields }>({
  schema,
  stored,
  start,
  save,
  readAgain,
  onSaved,
  fieldErrors = {},
  onSaveFailed,
}: MergedFormOptions<Fields, Stored>) {
  const [base, setBase] = useState(stored);
  const [disputed, setDisputed] = useState<(keyof Fields)[] | null>(null);
  // Another number is another text in an editor that keeps its own.
  const [formKey, setFormKey] = useState(0);
  const form = useAppForm({
    schema,
    fieldErrors,
    values: (stored?.fields ?? start) as DefaultValues<Fields>,
    onSubmit: async (fields) => {
      setDisputed(null);
      try {
        const saved = await save(fields, base);
        setBase(saved);
        onSaved(saved);
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict" || base === null) throw thrown;
        const now = await readAgain(base);
        const merged = mergeEdits(base.fields, form.form.getValues(), now.fields);
        form.form.reset(merged.fields);
        setFormKey((key) => key + 1);
        setDisputed(merged.disputed);
        setBase(now);
      }
    },
    onFailure: onSaveFailed,
  });
  const fields = form.form.watch();
  const before = base?.fields ?? start;
  return {
    ...form,
    fields,
    base,
    disputed,
    formKey,
    isDirty: Object.keys(before).some((name) => (fields[name] ?? "").trim() !== (before[name] ?? "").trim()),
    set: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) =>
      form.form.setValue(name, value, { shouldValidate: form.form.formState.isSubmitted }),
  };
}
