import { useListTexts } from "@/kit/data-table/list-texts";
import { ModalDialog } from "@/kit/modal-dialog";
import { formatDateTime } from "@/platform/formatters";
import type { AuditEntry } from "./data";
import { auditWords } from "./words";
import { EntryChanges } from "./entry-changes";

type EntryDialogProps = { entry: AuditEntry; onClose: () => void };

/** The changes in one entry of the log: each value before and after. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const texts = useListTexts();
  const { t } = texts;
  const { ofEntry, summary, actorOf } = auditWords(texts);
  const at = formatDateTime(entry.at, texts.language);
  // Without a record, the summary names the values below.
  const about = entry.table === null ? "" : summary(entry);
  const actor = actorOf(entry);
  return (
    <ModalDialog
      title={ofEntry(entry)}
      description={t("adminAudit:by", { at, actor: actor.name, details: actor.details })}
      onClose={onClose}
    >
      {about ? (
        <p className="mb-4 text-sm [overflow-wrap:anywhere] text-muted first-letter:uppercase">{about}</p>
      ) : null}
      <div className="max-h-[60dvh] overflow-y-auto">
        <EntryChanges entry={entry} />
      </div>
    </ModalDialog>
  );
}
