import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { RecordForm } from "@/components/form/record-form";
import { SaveBar } from "@/components/form/save-bar";
import { SubmitButton } from "@/components/form/submit-button";
import { useRecordForm } from "@/components/form/use-record-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { emptyAnswer, savedAnswerSchema, type SavedAnswer, type SavedAnswerFields } from "../saved-answers";
import { listSavedAnswers } from "../saved-answers-api";
import { useSaveAnswer } from "../saved-answers-queries";

type SavedAnswerFormProps = {
  /** The answer to edit; null for a new one. */
  answer: SavedAnswer | null;
  userId: string;
  onSaved: () => void;
  onCancel: () => void;
};

const languageFields = ["ptBr", "ptPt", "en"] as const;

/** Title and texts of a saved answer. */
export function SavedAnswerForm({ answer, userId, onSaved, onCancel }: SavedAnswerFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveAnswer();
  const form = useRecordForm<SavedAnswerFields, SavedAnswer>({
    schema: savedAnswerSchema,
    stored: answer,
    start: emptyAnswer,
    copyName: (base) => `${userId}:saved-answer:${base?.id ?? "new"}`,
    save: (fields, base) => save.mutateAsync({ read: base, fields }),
    readAgain: async ({ id }) => (await listSavedAnswers()).find((one) => one.id === id) ?? null,
    onSaved,
  });
  const { field } = form;

  return (
    <RecordForm
      form={form}
      failed={t("savedAnswers.saveFailed")}
      label={(name) => t(`savedAnswers.fields.${name}`)}
      className="flex flex-col gap-5"
      head={answer === null ? null : <SaveBar form={form} />}
    >
      <FormField {...field("title")} label={t("savedAnswers.fields.title")}>
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      {languageFields.map((name) => (
        <FormField
          key={name}
          {...field(name)}
          label={t(`savedAnswers.fields.${name}`)}
          hint={t(name === "ptBr" ? "savedAnswers.placeholders" : "savedAnswers.optional")}
        >
          {(control) => <Textarea {...control} rows={5} required={name === "ptBr"} />}
        </FormField>
      ))}
      <div className="flex flex-wrap gap-3">
        {answer === null ? (
          <SubmitButton loading={form.submitting}>{t("savedAnswers.save")}</SubmitButton>
        ) : null}
        <Button
          variant="outline"
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          {t("savedAnswers.cancel")}
        </Button>
      </div>
    </RecordForm>
  );
}
