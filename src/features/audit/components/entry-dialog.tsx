import { useTranslation } from "react-i18next";
import { useListTexts } from "@/components/data-table/list-texts";
import { ModalDialog } from "@/components/modal-dialog";
import { formatDateTime } from "@/lib/formatters";
import type { AuditEntry } from "../audit-source";
import { auditWords } from "../audit-words";
import { changesOf } from "../model";

type EntryDialogProps = { entry: AuditEntry; onClose: () => void };

/** The changes in one entry of the log: each value before and after. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const texts = useListTexts();
  const { t } = texts;
  const { ofEntry, ofColumn, ofValue } = auditWords(texts);
  const at = formatDateTime(entry.at, texts.language);
  return (
    <ModalDialog
      title={ofEntry(entry)}
      description={t("audit.by", { at, actor: entry.actor, role: t(`customers.role.${entry.role}`) })}
      onClose={onClose}
    >
      {entry.key === null ? null : (
        <p className="mb-4 text-sm [overflow-wrap:anywhere] text-muted">
          {t("audit.row", { key: entry.key })}
        </p>
      )}
      <dl className="flex max-h-[60dvh] flex-col divide-y divide-line overflow-y-auto text-sm">
        {changesOf(entry).map(({ column, before, after, isWithheld }) => (
          <div key={column} className="flex flex-col gap-1.5 py-3 first:pt-0">
            <dt className="font-semibold">{ofColumn(column)}</dt>
            {isWithheld ? (
              <dd className="text-muted">
                {t(entry.table === "blog_posts" ? "audit.inHistory" : "audit.personal")}
              </dd>
            ) : (
              <dd className="grid gap-2 sm:grid-cols-2">
                <Value label={t("audit.before")} value={before && ofValue(entry, column, before)} />
                <Value label={t("audit.after")} value={after && ofValue(entry, column, after)} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}

function Value({ label, value }: { label: string; value: string | null }) {
  const { t } = useTranslation("admin");
  return (
    <span className="flex min-w-0 flex-col rounded-lg bg-sunken px-3 py-2">
      <span className="text-xs text-muted">{label}</span>
      {value === null ? (
        <span className="text-muted">{t("audit.none")}</span>
      ) : (
        <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{value}</span>
      )}
    </span>
  );
}
