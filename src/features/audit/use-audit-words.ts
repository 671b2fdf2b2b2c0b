import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditActions, auditAreas, auditColumns, auditRoles, auditTables, type AuditEntry } from "./model";

function find<Name extends string>(names: readonly Name[], wanted: string): Name | undefined {
  return names.find((name) => name === wanted);
}

/** The words for what the log names; what this version has no words for is shown by its name. */
export function useAuditWords() {
  const { t } = useTranslation("admin");
  return useMemo(() => {
    function ofTable(name: string): string {
      const known = find(auditTables, name);
      return known ? t(`audit.tables.${known}`) : name;
    }
    return {
      ofArea: (name: string) => {
        const known = find(auditAreas, name);
        return known ? t(`audit.areas.${known}`) : name;
      },
      ofColumn: (name: string) => {
        const known = find(auditColumns, name);
        return known ? t(`audit.fields.${known}`) : name;
      },
      ofRole: (name: string) => {
        const known = find(auditRoles, name);
        return known ? t(`customers.role.${known}`) : name;
      },
      /** What was done, with what: "Mudou: Configuração". */
      ofEntry: ({ action, table }: AuditEntry) => {
        const known = find(auditActions, action);
        const done = known ? t(`audit.actions.${known}`) : action;
        return table === null ? done : `${done}: ${ofTable(table)}`;
      },
    };
  }, [t]);
}
