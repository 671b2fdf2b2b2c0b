import MessageSquareText from "lucide-react/icons/message-square-text";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { SavedAnswerForm } from "@/features/support/components/saved-answer-form";
import type { SavedAnswer } from "@/features/support/saved-answers";
import { useDeleteAnswer, useSaveAnswer, useSavedAnswers } from "@/features/support/saved-answers-queries";
import { useAdmin, useCan } from "../../../layouts/admin/admin-context";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

/** Lists the saved answers of the team, with creation, editing and deletion. */
export function AdminSavedAnswersRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const { user } = useAdmin();
  const mayWrite = useCan("messages.write");
  const query = useSavedAnswers();
  const [edited, setEdited] = useState<SavedAnswer | "new" | null>(null);

  return (
    <div className="mx-auto max-w-196">
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
                  <Button size="sm" variant="ghost" onClick={() => void removeOne(answer)}>
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
