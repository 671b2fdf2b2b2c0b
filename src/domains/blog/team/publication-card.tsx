import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MoreActions } from "@/kit/data-table/row-actions";
import { FormField } from "@/kit/form/form-field";
import { ModalDialog } from "@/kit/modal-dialog";
import { QueryError } from "@/kit/error-state";
import { TextDifference } from "@/kit/rich-text/text-difference";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatDayAndTime } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { useVersions, useVersionText } from "./data";
import type { usePostForm } from "./use-post-form";

type PublicationCardProps = { form: ReturnType<typeof usePostForm>; onHistory: () => void };

/** Shows the stored state of a post with the actions that reschedule, unpublish or open it. */
export function PublicationCard({ form, onHistory }: PublicationCardProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const [schedules, setSchedules] = useState(false);
  const { base, submitting } = form;
  const status = base?.fields.status ?? "draft";
  const at = status === "draft" ? null : (base?.publishedAt ?? null);
  const toDraft = () => void form.saveAs("draft");
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base leading-6">{t("blog.publication")}</h2>
        <Button size="sm" variant="ghost" disabled={base === null} onClick={onHistory} className="-mr-3.5">
          <History aria-hidden="true" />
          {t("blog.history.open")}
        </Button>
      </div>
      <p className="text-muted">
        <span>{t(`blog.states.${status}`)}</span>
        {at === null ? null : <span>{` · ${formatDayAndTime(at, language)}`}</span>}
      </p>
      {/* One line in every state, so that the cards below keep their place. */}
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {status === "draft" ? <p className="text-sm text-muted">{t("blog.savedText.draft")}</p> : null}
        {status === "published" ? (
          <Link
            to={paths.blogPost(base?.fields.slug ?? "")}
            target="_blank"
            rel="noopener"
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <ExternalLink aria-hidden="true" />
            {t("blog.view")}
          </Link>
        ) : null}
        {status === "scheduled" ? (
          <>
            <Button size="sm" variant="outline" disabled={submitting} onClick={() => setSchedules(true)}>
              {t("blog.reschedule")}
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={submitting}
              onClick={() => void form.saveAs("published")}
            >
              {t("blog.publishNow")}
            </Button>
            <MoreActions
              name={t("blog.publication")}
              disabled={submitting}
              actions={[{ label: t("blog.unpublish"), description: t("blog.unpublish"), onSelect: toDraft }]}
            />
          </>
        ) : null}
        {status === "published" ? (
          <Button size="sm" variant="ghost" disabled={submitting} onClick={toDraft}>
            {t("blog.unpublish")}
          </Button>
        ) : null}
      </div>
      {schedules ? <ScheduleDialog form={form} onClose={() => setSchedules(false)} /> : null}
    </Card>
  );
}

type ScheduleDialogProps = { form: ReturnType<typeof usePostForm>; onClose: () => void };

/** Asks when a post is to be published. */
export function ScheduleDialog({ form, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation("admin");

  async function schedule(): Promise<void> {
    // The dialog covers the error of a missing text.
    if ((await form.saveAs("scheduled")) || form.form.getFieldState("content").error) onClose();
  }

  return (
    <ModalDialog title={t("blog.scheduleFor")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <FormField {...form.field("publishAt")} label={t("blog.publishAt")} hint={t("blog.publishAtHint")}>
          {(control) => <Input {...control} type="datetime-local" required />}
        </FormField>
        <Button loading={form.submitting} onClick={() => void schedule()} className="self-start">
          {t("blog.save.schedule")}
        </Button>
      </div>
    </ModalDialog>
  );
}

type HistoryDialogProps = {
  postId: string;
  /** The current text in the editor. */
  content: string;
  restoring: boolean;
  /** Restores a version; undefined while a restore would discard unsaved changes. */
  onRestore: ((versionId: number) => void) | undefined;
  onClose: () => void;
};

/** The versions of a post with author, time and differences, and a button that restores them. */
export function HistoryDialog({ postId, content, restoring, onRestore, onClose }: HistoryDialogProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const query = useVersions(postId);
  const [chosen, setChosen] = useState<number | null>(null);
  const text = useVersionText(chosen);
  return (
    <ModalDialog title={t("blog.history.title")} description={t("blog.history.text")} onClose={onClose}>
      {query.error ? <QueryError title={t("blog.history.failed")} query={query} /> : null}
      {query.data ? (
        <ul className="flex flex-col divide-y divide-line">
          {query.data.map(({ id, savedAt, savedBy, words, status }, index) => (
            <li key={id} className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="mr-auto">
                  <span className="block font-semibold">{formatDayAndTime(savedAt, language)}</span>
                  <span className="text-sm text-muted">
                    {[
                      savedBy ?? t("blog.history.unknown"),
                      t("blog.words", { count: words }),
                      t(status === "draft" ? "blog.states.draft" : "blog.states.published"),
                    ].join(" · ")}
                  </span>
                </span>
                {index === 0 ? (
                  <span className="text-sm text-muted">{t("blog.history.current")}</span>
                ) : (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-expanded={chosen === id}
                    onClick={() => setChosen(chosen === id ? null : id)}
                  >
                    {t("blog.history.compare")}
                  </Button>
                )}
              </div>
              {chosen === id && text.data !== undefined ? (
                <>
                  <TextDifference
                    label={t("richText.difference")}
                    before={content}
                    after={text.data}
                    words={{ removed: t("richText.removed"), added: t("richText.added") }}
                  />
                  {onRestore ? (
                    <Button
                      size="sm"
                      loading={restoring}
                      onClick={() => onRestore(id)}
                      className="self-start"
                    >
                      {t("blog.history.restore")}
                    </Button>
                  ) : (
                    <p className="text-sm text-muted">{t("blog.history.saveFirst")}</p>
                  )}
                </>
              ) : null}
              {chosen === id && text.error ? (
                <QueryError title={t("blog.history.failed")} query={text} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : query.error ? null : (
        <Skeleton className="h-48" />
      )}
    </ModalDialog>
  );
}
