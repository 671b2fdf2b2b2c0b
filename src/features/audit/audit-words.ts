import type { ListTexts } from "@/components/data-table/list-texts";
import { formatDateTime, formatMoney } from "@/lib/formatters";
import type { AuditEntry } from "./audit-source";
import { auditActions, auditColumns, auditIds, auditTables, changesOf } from "./model";
import { isAmount, valueWords } from "./value-words";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function find<Name extends string>(names: readonly Name[], wanted: string): Name | undefined {
  return names.find((name) => name === wanted);
}

/** Returns the texts of the names in the log. A name without a text is returned unchanged. */
export function auditWords({ t, language }: ListTexts) {
  function ofTable(name: string): string {
    const known = find(auditTables, name);
    return known ? t(`audit.tables.${known}`) : name;
  }
  /** Returns the text of a stored value. */
  function ofValue({ table }: AuditEntry, column: string, value: string): string {
    const key = valueWords(table, column, value);
    if (key) return t(key);
    // Every price is in reais.
    if (isAmount(column, value)) return formatMoney(Number(value), "brl", language);
    return moment.test(value) ? formatDateTime(value, language) : value;
  }
  return {
    ofColumn: (name: string) => {
      const known = find(auditColumns, name);
      return known ? t(`audit.fields.${known}`) : name;
    },
    ofValue,
    /**
     * Returns an entry in a line: the changed columns of a row as far as they have texts, or the values of an
     * action without a row. The dialog shows ids and what only programs read.
     */
    summary: (entry: AuditEntry) =>
      changesOf(entry)
        .flatMap(({ column, after }) => {
          const known = find(auditColumns, column);
          if (known === undefined) return [];
          if (entry.table !== null) return [t(`audit.fields.${known}`)];
          return after === null || find(auditIds, column) ? [] : [ofValue(entry, column, after)];
        })
        .join(entry.table === null ? " · " : ", "),
    /** Returns the action and its table: "Mudou: Configuração". */
    ofEntry: ({ action, table }: AuditEntry) => {
      const known = find(auditActions, action);
      const done = known ? t(`audit.actions.${known}`) : action;
      return table === null ? done : `${done}: ${ofTable(table)}`;
    },
  };
}
