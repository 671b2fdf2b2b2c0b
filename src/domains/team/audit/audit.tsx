import { useState } from "react";
import { useListTexts } from "@/kit/data-table/list-texts";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { auditList } from "./audit-list";
import { type AuditEntry, everybody, useAuditActors } from "./data";
import { auditWords } from "./words";

const loadDialog = async () => (await import("./entry-dialog")).EntryDialog;

/** Changes by the team. */
export function AdminAuditRoute() {
  const texts = useListTexts();
  const { t } = texts;
  const showErrorToast = useErrorToast();
  const shown = useList(auditList);
  const { data: actors = [] } = useAuditActors();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("adminAudit:openFailed"), error));
  // The member in the address is offered even without an entry.
  const names = new Map(actors.map(({ email, name }) => [email, name]));
  const members = new Set([...names.keys(), shown.address.filters.quem]);
  members.delete(everybody);
  const words = auditWords(texts);

  function open(entry: AuditEntry): void {
    if (!words.hasChanges(entry)) return;
    setOpened(entry);
    dialog.open();
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
      {dialog.Dialog && opened ? <dialog.Dialog entry={opened} onClose={dialog.close} /> : null}
    </>
  );
}
