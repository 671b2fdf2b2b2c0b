import { useState } from "react";
import { useListTexts } from "@/kit/data-table/list-texts";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { ModalDialog } from "@/kit/modal-dialog";
import { PageHeader } from "@/kit/page-header";
import { formatDateTime } from "@/platform/formatters";
import { auditList } from "./audit-list";
import { type AuditEntry, everybody, useAuditActors } from "./data";
import { EntryChanges } from "./entry-changes";
import { auditWords } from "./words";

/** Changes by the team. */
export function AdminAuditRoute() {
  const texts = useListTexts();
  const { t } = texts;
  const shown = useList(auditList);
  const { data: actors = [] } = useAuditActors();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  // The member in the address is offered even without an entry.
  const names = new Map(actors.map(({ email, name }) => [email, name]));
  const members = new Set([...names.keys(), shown.address.filters.quem]);
  members.delete(everybody);
  const words = auditWords(texts);

  function open(entry: AuditEntry): void {
    if (words.hasChanges(entry)) setOpened(entry);
  }

  return (
    <>
      <PageHeader title={t("adminAudit:title")} />
      <ListView
        shown={shown}
        choices={{
          quem: [
            { value: everybody, label: t("adminAudit:everybody") },
            ...[...members].map((value) => {
              const name = names.get(value);
              return { value, label: name ? `${name} · ${value}` : value };
            }),
          ],
        }}
        onOpen={open}
        rowActions={(entry) =>
          words.hasChanges(entry)
            ? [
                {
                  label: t("adminAudit:open"),
                  description: t("adminAudit:openNamed", { name: words.ofEntry(entry) }),
                  onSelect: () => open(entry),
                },
              ]
            : []
        }
      />
      {opened ? <EntryDialog entry={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** The changes in one entry of the log: each value before and after. */
function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
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
