import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useListAddress } from "@/components/data-table/list-address";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { adminPaths } from "@/config/admin-paths";
import { AuditTable } from "@/features/audit/components/audit-table";
import { auditAreaFilters, auditPeriods, everybody, type AuditEntry } from "@/features/audit/model";
import { useAuditActors, useAuditEntries } from "@/features/audit/queries";
import { useAuditWords } from "@/features/audit/use-audit-words";
import { FilterSelect } from "@/components/data-table/filter-select";
import { choiceOf } from "@/lib/list/list-address";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useErrorToast } from "../../use-error-toast";

const loadDialog = async () => (await import("@/features/audit/components/entry-dialog")).EntryDialog;

const filters = {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  quem: z.catch(z.string().check(z.maxLength(320)), everybody),
  oque: choiceOf(auditAreaFilters),
  periodo: choiceOf(auditPeriods),
};

/** Lists the team's changes with their authors. */
export function AdminAuditRoute() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const { ofArea } = useAuditWords();
  // Always sorted by time, latest first.
  const address = useListAddress(["quando"], filters);
  const { search, page, filters: set } = address;
  const query = useAuditEntries({ search, page, actor: set.quem, area: set.oque, period: set.periodo });
  const { data: actors = [] } = useAuditActors();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("audit.openFailed"), error));

  // Keeps the author from the URL in the options, even without entries.
  const named = set.quem === everybody || actors.includes(set.quem) ? actors : [...actors, set.quem];

  return (
    <>
      <AdminPageHead title={t("audit.title")} lead={t("audit.lead")} />
      <AuditTable
        address={address}
        query={query}
        customerPath={adminPaths.customer}
        onOpen={(entry) => {
          setOpened(entry);
          dialog.open();
        }}
        filters={
          <>
            <FilterSelect
              label={t("audit.columns.who")}
              value={set.quem}
              choices={[
                { value: everybody, label: t("audit.everybody") },
                ...named.map((value) => ({ value, label: value })),
              ]}
              onChoose={(value) => address.setFilters({ quem: filters.quem.parse(value) })}
            />
            <FilterSelect
              label={t("audit.columns.what")}
              value={set.oque}
              choices={auditAreaFilters.map((value) => ({
                value,
                label: value === "tudo" ? t("audit.everything") : ofArea(value),
              }))}
              onChoose={(value) => address.setFilters({ oque: filters.oque.parse(value) })}
            />
            <FilterSelect
              label={t("audit.period")}
              value={set.periodo}
              choices={auditPeriods.map((value) => ({ value, label: t(`audit.periods.${value}`) }))}
              onChoose={(value) => address.setFilters({ periodo: filters.periodo.parse(value) })}
            />
          </>
        }
      />
      {dialog.Dialog && opened ? <dialog.Dialog entry={opened} onClose={dialog.close} /> : null}
    </>
  );
}
