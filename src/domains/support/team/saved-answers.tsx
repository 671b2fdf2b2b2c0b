import MessageSquareText from "lucide-react/icons/message-square-text";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { EmptyState } from "@/kit/empty-state";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { SubmitButton } from "@/kit/form/submit-button";
import { useRecordForm } from "@/kit/form/use-record-form";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input, Textarea } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import {
  emptyAnswer,
  listSavedAnswers,
  type SavedAnswer,
  type SavedAnswerFields,
  savedAnswerSchema,
  useDeleteAnswer,
  useSaveAnswer,
  useSavedAnswers,
} from "./data";

/** Lists the saved answers of the team, with creation, editing and deletion. */
export function AdminSavedAnswersRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const { user } = useAdmin();
  const mayWrite = useCan("messages.write");
  const query = useSavedAnswers();
  const [edited, setEdited] = useState<SavedAnswer | "new" | null>(null);

  return (
    <div className="max-w-196">
      <PageHeader
        back={{ to: adminPaths.messages, label: t("messages.title") }}
        title={t("savedAnswers.title")}
      >
        {mayWrite && edited === null ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            {t("savedAnswers.add")}
          </Button>
        ) : null}
      </PageHeader>
      <Card className="p-5">
        {edited ? (
          <SavedAnswerForm
            answer={edited === "new" ? null : edited}
            userId={user.id}
            onSaved={() => {
              setEdited(null);
              toast({ title: t("savedAnswers.saved") });
            }}
            onCancel={() => setEdited(null)}
          />
        ) : query.data ? (
          <AnswerList answers={query.data} onEdit={mayWrite ? setEdited : undefined} />
        ) : query.error ? (
          <QueryError title={t("savedAnswers.failed")} query={query} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Card>
    </div>
  );
}

type AnswerListProps = {
  answers: readonly SavedAnswer[];
  /** Omitted for read-only roles. */
  onEdit: ((answer: SavedAnswer) => void) | undefined;
};

function AnswerList({ answers, onEdit }: AnswerListProps) {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const remove = useDeleteAnswer();
  const save = useSaveAnswer();
  const [removed, setRemoved] = useState<SavedAnswer | null>(null);

  async function removeOne(answer: SavedAnswer): Promise<void> {
    try {
      await remove.mutateAsync(answer.id);
      setRemoved(answer);
    } catch (error) {
      showErrorToast(t("savedAnswers.deleteFailed"), error);
    }
  }

  async function takeBack({ fields }: SavedAnswer): Promise<void> {
    try {
      await save.mutateAsync({ read: null, fields });
      setRemoved(null);
    } catch (error) {
      showErrorToast(t("savedAnswers.saveFailed"), error);
    }
  }

  return (
    <>
      <output className="block">
        {removed ? (
          <span className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
            <span>{t("savedAnswers.deleted", { title: removed.fields.title })}</span>
            <Button
              size="sm"
              variant="outline"
              loading={save.isPending}
              onClick={() => void takeBack(removed)}
            >
              {t("savedAnswers.undo")}
            </Button>
          </span>
        ) : null}
      </output>
      {answers.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={t("savedAnswers.empty")}
          description={t("savedAnswers.emptyText")}
        />
      ) : (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li
              key={answer.id}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <span className="mr-auto min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                <span className="font-semibold [overflow-wrap:anywhere]">{answer.fields.title}</span>
                <span className="line-clamp-2 text-sm whitespace-pre-line text-muted">
                  {answer.fields.ptBr}
                </span>
              </span>
              {onEdit ? (
                <span className="flex gap-2">
                  <Button size="sm" variant="outline" onClick={() => onEdit(answer)}>
                    {t("savedAnswers.edit")}
                    <span className="sr-only">{`: ${answer.fields.title}`}</span>
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    loading={remove.isPending && remove.variables === answer.id}
                    onClick={() => void removeOne(answer)}
                  >
                    {t("savedAnswers.delete")}
                    <span className="sr-only">{`: ${answer.fields.title}`}</span>
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

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
