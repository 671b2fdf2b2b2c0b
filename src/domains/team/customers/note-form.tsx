import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { LengthNote } from "@/kit/form/length-note";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { Textarea } from "@/kit/ui/fields";
import { errorMessages } from "@/platform/error-messages";
import { limitedText } from "@/platform/validation";

const maxNoteLength = 5000;
const noteSchema = z.object({ body: limitedText(maxNoteLength) });

type NoteFormProps = {
  /** Names the note among those of the page. */
  name: string;
  /** The text to change; empty for a new note. */
  body: string;
  submit: string;
  save: (body: string) => Promise<void>;
  /** Undefined for the form of new notes, which stays open. */
  onCancel?: () => void;
};

/** Writes or changes a note about a customer. Keeps the typed text after an error. */
export function NoteForm({ name, body, submit, save, onCancel }: NoteFormProps) {
  const { t } = useTranslation(["admin", "adminCustomer", "common"]);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: noteSchema,
    values: { body },
    keptAs: `note:${name}`,
    onSubmit: async (typed) => {
      await save(typed.body);
      form.reset({ body: "" });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <FormFailure failure={failure} title={t("adminCustomer:notes.saveFailed")}>
        {failure
          ? failure.code === "conflict"
            ? t("adminCustomer:notes.conflict")
            : t(`common:${errorMessages[failure.code]}`)
          : null}
      </FormFailure>
      <FormField
        {...field("body")}
        label={t(onCancel ? "adminCustomer:notes.edit" : "adminCustomer:notes.label")}
        aside={<LengthNote text={form.watch("body")} maxLength={maxNoteLength} />}
        hint={onCancel ? undefined : t("adminCustomer:notes.hint")}
      >
        {(control) => (
          <Textarea {...control} rows={2} required className="field-sizing-content max-h-[36dvh] min-h-16!" />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" variant="outline" loading={submitting}>
          {submit}
        </SubmitButton>
        {onCancel ? (
          <Button size="sm" variant="ghost" disabled={submitting} onClick={onCancel}>
            {t("adminCustomer:notes.cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
