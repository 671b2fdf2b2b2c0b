import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { QueryError } from "@/kit/query-error";
import { TextDifference } from "@/kit/rich-text/text-difference";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useVersions, useVersionText } from "./data";

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
