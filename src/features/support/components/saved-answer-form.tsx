import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "@/components/conflict-notice";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { useAppForm } from "@/components/form/use-app-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";
import { emptyAnswer, savedAnswerSchema, type SavedAnswer, type SavedAnswerFields } from "../saved-answers";
import { listSavedAnswers } from "../saved-answers-api";
import { useSaveAnswer } from "../saved-answers-queries";

type SavedAnswerFormProps = {
  /** The one to change; null for a new one. */
  answer: SavedAnswer | null;
  onSaved: () => void;
  onCancel: () => void;
};

const languageFields = ["ptBr", "ptPt", "en"] as const;

/** Title and texts of a saved answer. Someone else's saving loses nothing of what was typed. */
export function SavedAnswerForm({ answer, onSaved, onCancel }: SavedAnswerFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveAnswer();
  const [base, setBase] = useState(answer);
  const [disputed, setDisputed] = useState<(keyof SavedAnswerFields)[] | null>(null);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: savedAnswerSchema,
    values: answer?.fields ?? emptyAnswer,
    onSubmit: async (fields) => {
      setDisputed(null);
      try {
        await save.mutateAsync({ read: base, fields });
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict") throw thrown;
        await merge();
        return;
      }
      onSaved();
    },
  });

  async function merge(): Promise<void> {
    const stored = (await listSavedAnswers()).find(({ id }) => id === base?.id) ?? null;
    // Someone deleted it: saving again adds what was typed.
    if (base && stored) {
      const merged = mergeEdits(base.fields, form.getValues(), stored.fields);
      form.reset(merged.fields);
      setDisputed(merged.disputed);
    } else setDisputed([]);
    setBase(stored);
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormFailure failure={failure} title={t("savedAnswers.saveFailed")} />
      {disputed ? (
        <ConflictNotice
          disputed={disputed.map((name) => ({
            label: t(`savedAnswers.fields.${name}`),
            stored: base?.fields[name] ?? "",
          }))}
        />
      ) : null}
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
        <SubmitButton loading={submitting}>{t("savedAnswers.save")}</SubmitButton>
        <Button type="button" variant="outline" onClick={onCancel}>
          {t("savedAnswers.cancel")}
        </Button>
      </div>
    </form>
  );
}
