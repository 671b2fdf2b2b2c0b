import { teamRoles } from "@contract/enums";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { auditActions, auditAreas, auditColumns, auditIds, auditTables, type AuditEntry } from "./model";
import { isAmount, valueWords } from "./value-words";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function find<Name extends string>(names: readonly Name[], wanted: string): Name | undefined {
  return names.find((name) => name === wanted);
}

/** The words for what the log names; what this version has no words for is shown by its name. */
export function useAuditWords() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(() => {
    function ofTable(name: string): string {
      const known = find(auditTables, name);
      return known ? t(`audit.tables.${known}`) : name;
    }
    /** What a value was or is, as people say it; what has no words is shown as it is stored. */
    function ofValue({ table }: AuditEntry, column: string, value: string): string {
      const key = valueWords(table, column, value);
      if (key) return t(key);
      // Every price is in reais.
      if (isAmount(column, value)) return formatMoney(Number(value), "brl", language);
      return moment.test(value) ? formatDateTime(value, language) : value;
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
      ofValue,
      /**
       * An entry in a line: the columns of a row that changed, as far as they have words, or what was
       * done without a row, in its values. Ids and what only programs read are left to the dialog.
       */
      inShort: (entry: AuditEntry) =>
        entry.changes
          .flatMap(({ column, after }) => {
            const known = find(auditColumns, column);
            if (known === undefined) return [];
            if (entry.table !== null) return [t(`audit.fields.${known}`)];
            return after === null || find(auditIds, column) ? [] : [ofValue(entry, column, after)];
          })
          .join(entry.table === null ? " · " : ", "),
      ofRole: (name: string) => {
        const known = find(teamRoles, name);
        return known ? t(`customers.role.${known}`) : name;
      },
      /** What was done, with what: "Mudou: Configuração". */
      ofEntry: ({ action, table }: AuditEntry) => {
        const known = find(auditActions, action);
        const done = known ? t(`audit.actions.${known}`) : action;
        return table === null ? done : `${done}: ${ofTable(table)}`;
      },
    };
  }, [t, language]);
}
