import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { QueryError } from "@/kit/query-error";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useTextVersions } from "./data";
import { type EditableText, textLanguages, type TextVersion } from "./rules";

type TextHistoryDialogProps = {
  text: EditableText;
  restoring: boolean;
  /** Restores a version; undefined for read-only roles. */
  onRestore: ((version: TextVersion) => void) | undefined;
  onClose: () => void;
};

/** The versions of a text with author and time, and a button that restores them. */
export function TextHistoryDialog({ text, restoring, onRestore, onClose }: TextHistoryDialogProps) {
  const { t } = useTranslation("admin");
  const query = useTextVersions(text.pageKey);
  return (
    <ModalDialog title={t("content.history.title")} description={t("content.history.text")} onClose={onClose}>
      {query.error ? <QueryError title={t("content.history.failed")} query={query} /> : null}
      {query.data?.length === 0 ? <p className="text-muted">{t("content.history.empty")}</p> : null}
      {query.data ? (
        <ul className="flex flex-col divide-y divide-line">
          {query.data.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              restoring={restoring}
              // The current version needs no restore button.
              onRestore={index === 0 || version.deleted ? undefined : onRestore}
            />
          ))}
        </ul>
      ) : query.error ? null : (
        <Skeleton className="h-48" />
      )}
    </ModalDialog>
  );
}

type VersionProps = Pick<TextHistoryDialogProps, "restoring" | "onRestore"> & { version: TextVersion };

function Version({ version, restoring, onRestore }: VersionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { values, deleted, savedBy, savedAt } = version;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <span className="block font-semibold">{formatDayAndTime(savedAt, language)}</span>
        <span className="text-sm text-muted">{savedBy ?? t("content.history.unknown")}</span>
      </p>
      {deleted ? <p>{t("content.history.deleted")}</p> : null}
      <dl className="grid gap-1.5 text-sm">
        {textLanguages
          .filter((one) => values[one] !== "")
          .map((one) => (
            <div key={one}>
              <dt className="text-muted">{t(`content.languages.${one}`)}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{values[one]}</dd>
            </div>
          ))}
      </dl>
      {onRestore ? (
        <Button
          size="sm"
          variant="outline"
          loading={restoring}
          onClick={() => onRestore(version)}
          className="self-start"
        >
          {t("content.history.restore")}
        </Button>
      ) : null}
    </li>
  );
}
