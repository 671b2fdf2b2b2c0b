import type { ListTexts } from "@/kit/data-table/list-texts";
import { readableDomain } from "@/platform/domain-name";
import { formatDate, formatMoney, formatNumber, formatTime } from "@/platform/formatters";
import type { AuditEntry } from "./data";
import {
  auditActions,
  auditTables,
  changesOf,
  contentPages,
  contentSections,
  limitedCalls,
  valuesOf,
  type AuditColumn,
} from "./rules";
import { isAmount, settingLabel, valueWords } from "./value-words";

/** What the words of an entry are made of. */
export type WordedEntry = Pick<
  AuditEntry,
  "action" | "table" | "key" | "rowName" | "changed" | "before" | "after"
>;

/** Who acts in an entry. The e-mail is null for customers, the role for customers and the name for deleted accounts. */
export type EntryActor = Pick<AuditEntry, "actor" | "actorName" | "role">;

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

// Longer values are read in the details.
const sentenceLength = 60;

function find<Name extends string>(names: readonly Name[], wanted: string | null): Name | undefined {
  return names.find((name) => name === wanted);
}

/** Returns the words for entries of the log. @param timeZone of the times in them; default: the browser's */
export function auditWords({ t, language }: ListTexts, timeZone?: string) {
  function ofColumn({ table, key }: WordedEntry, column: AuditColumn): string {
    const setting = table === "settings" && column === "value" ? settingLabel(key) : undefined;
    return setting ? `“${t(setting)}”` : t(`audit.fields.${column}`);
  }

  function ofValue({ table }: WordedEntry, column: AuditColumn, value: string): string {
    const words = valueWords(table, column, value);
    if (words) return t(words);
    // Every price is in reais.
    if (isAmount(column, value)) return formatMoney(Number(value), "brl", language);
    if (column === "invited_by") return t("audit.sentence.invitedBy", { email: value });
    if (column === "percent_off")
      return formatNumber(Number(value) / 100, language, { style: "percent", maximumFractionDigits: 2 });
    if (column === "charges") return t("changes.nextCharges", { count: Number(value) });
    if (moment.test(value))
      return formatTime(value, language, {
        dateStyle: "long",
        timeStyle: "short",
        ...(timeZone && { timeZone }),
      });
    // Noon, so that no time zone shows the day before.
    return day.test(value) ? formatDate(`${value}T12:00:00`, language) : value;
  }

  /**
   * Returns the changes of an entry with their values in words; ids are left out. A created or removed record has its
   * values, without the name that the sentence says.
   */
  function changes(entry: WordedEntry) {
    const value = (column: AuditColumn, stored: string | null) =>
      stored === null || uuid.test(stored) ? null : ofValue(entry, column, stored);
    const isWhole = entry.action === "insert" || entry.action === "delete";
    const name = isWhole ? nameOf(entry) : null;
    const all = changesOf(entry).map(({ column, before, after, isWithheld }) => ({
      column,
      name: ofColumn(entry, column),
      before: value(column, before),
      after: value(column, after),
      isWithheld,
    }));
    const told = all.filter(({ before, after }) => {
      const only = before ?? after;
      return !isWhole || (only !== null && only !== name);
    });
    // An amount is shown as money.
    const others = told.filter(({ column }) => column !== "currency");
    return others.length > 0 ? others : told;
  }

  function ofChange(change: ReturnType<typeof changes>[number]): string {
    const { name, before, after } = change;
    const isShort = [before, after].every(
      (value) => value === null || (value.length <= sentenceLength && !value.includes("\n")),
    );
    if (!isShort || (before === null && after === null)) return t("audit.sentence.changed", { field: name });
    if (before === null) return t("audit.sentence.set", { field: name, after });
    if (after === null) return t("audit.sentence.cleared", { field: name, before });
    return t("audit.sentence.fromTo", { field: name, before, after });
  }

  /** Returns the name and the other details of the actor. */
  function actorOf({ actor, actorName, role }: EntryActor): { name: string; details: string } {
    const name = actorName ?? actor ?? t("audit.deletedAccount");
    const parts = [
      role === null ? t("audit.columns.customer") : t(`customers.role.${role}`),
      actor === name ? null : actor,
    ];
    return { name, details: parts.filter(Boolean).join(" · ") };
  }

  /** Returns an entry as a sentence: "Mudou o preço de R$ 99,00 para R$ 129,00". */
  function ofEntry(entry: WordedEntry): string {
    const { action, table } = entry;
    const special = specialWords(entry);
    if (special) return t(special, specialValues(entry));
    const known = find(auditTables, table);
    if (known === undefined) {
      const named = find(auditActions, action);
      return t(`audit.actions.${named ?? "unknown"}`);
    }
    const all = changes(entry);
    const status = known === "sites" ? all.find(({ column }) => column === "status")?.after : null;
    if (action === "update" && status) return t("audit.sentence.siteStatus", { status });
    const named = action === "update" ? null : nameOf(entry);
    const thing = t(`audit.tables.${known}`) + (named ? ` “${named}”` : "");
    if (action === "insert") return t("audit.sentence.created", { thing });
    if (action === "delete") return t("audit.sentence.removed", { thing });
    const [first, ...others] = all;
    if (!first) return t("audit.sentence.changed", { field: thing });
    if (others.length === 0) return ofChange(first);
    const list = new Intl.ListFormat(language).format(all.map(({ name }) => name));
    return t("audit.sentence.changed", { field: list });
  }

  function specialValues(entry: WordedEntry) {
    const was = valuesOf(entry.before);
    const is = valuesOf(entry.after);
    const words = (column: AuditColumn, value: unknown) => ofValue(entry, column, String(value));
    return {
      item: words("item", entry.key?.split(",").at(-1)),
      was: words("role", was["role"]),
      role: words("role", is["role"]),
      from: words("from_amount", is["from_amount"]),
      to: words("to_amount", is["to_amount"]),
    };
  }

  /** Returns the name of a record: as it was, for a removed one; null when it has only an id. */
  function nameOf({ table, key, rowName, before, after }: WordedEntry): string | null {
    // The sentence names the setting.
    if (key === null || table === "settings") return null;
    if (table === "site_content") {
      const [page, section] = key.split(".");
      const names = [find(contentPages, page ?? null), find(contentSections, section ?? null)] as const;
      return (
        [names[0] && t(`content.pages.${names[0]}`), names[1] && t(`content.sections.${names[1]}`)]
          .filter(Boolean)
          .join(" · ") || null
      );
    }
    if (table === "call_limits") {
      const limit = find(limitedCalls, key);
      return limit ? t(`audit.limits.${limit}`) : null;
    }
    const stored = { ...valuesOf(before), ...valuesOf(after) };
    // The row is named by the site's domain; the request is about another one.
    const requested = table === "domain_requests" ? stored["domain"] : undefined;
    if (typeof requested === "string") return readableDomain(requested);
    if (rowName) return isDomain(table) ? readableDomain(rowName) : rowName;
    const name =
      stored["title"] ?? stored["name"] ?? stored["alt"] ?? (table === "blog_redirects" ? key : null);
    return typeof name === "string" && name !== "" ? name : null;
  }

  /** Returns which record an entry is about, and the values of an action without one. */
  function summary(entry: WordedEntry): string {
    const known = find(auditTables, entry.table);
    if (known !== undefined) {
      const name = nameOf(entry);
      const isNamed = entry.action !== "update" && specialWords(entry) === undefined;
      return [
        entry.action === "update" ? t(`audit.tables.${known}`) : null,
        name && !isNamed ? `“${name}”` : null,
      ]
        .filter(Boolean)
        .join(" ");
    }
    if (entry.action === "role_changed") return "";
    return changes(entry)
      .flatMap((change) =>
        change.before && change.after && change.before !== change.after
          ? ofChange(change)
          : (change.after ?? []),
      )
      .join(" · ");
  }

  /** Returns the record and every change of an entry in one line, for a file. */
  function details(entry: WordedEntry): string {
    const all = entry.table === null ? [] : changes(entry).map((change) => ofChange(change));
    return [summary(entry), ...all].filter(Boolean).join(" · ");
  }

  /** Returns the second line of an entry on a phone: the customer or the values, and the author. */
  function line(entry: AuditEntry): string {
    const about = entry.table === null || entry.customerId === null ? summary(entry) : null;
    const customer = entry.customerName ?? entry.customerEmail;
    const actor = actorOf(entry).name;
    return [about, customer === actor ? null : customer, actor].filter(Boolean).join(" · ");
  }

  return {
    ofEntry,
    summary,
    details,
    line,
    actorOf,
    changes,
    /** Whether an entry has values to show in its details. */
    hasChanges: (entry: WordedEntry) => changes(entry).length > 0,
  };
}

const domainTables: readonly (string | null)[] = [
  "sites",
  "site_notes",
  "site_migration_access",
  "site_checklist",
  "domain_requests",
  "sites_to_remove",
  // The subjects of some tasks are domains.
  "team_tasks",
];
const isDomain = (table: string | null) => domainTables.includes(table);

// What is done with these records has a verb of its own.
function specialWords({ table, action, changed, before, after }: WordedEntry) {
  if (table === "site_checklist" && action !== "update") {
    return action === "insert" ? "audit.sentence.ticked" : "audit.sentence.unticked";
  }
  if (action === "update" && changed?.includes("done_at")) {
    const isDone = after !== null && typeof after === "object" && "done_at" in after;
    if (table === "team_tasks") return isDone ? "audit.sentence.taskDone" : "audit.sentence.taskReopened";
    if (table === "failures") return isDone ? "audit.sentence.failureDone" : "audit.sentence.failureReopened";
  }
  if (action === "subscription_ended") {
    const isAtOnce =
      after !== null && typeof after === "object" && "at_once" in after && after["at_once"] === true;
    return isAtOnce ? "audit.sentence.endedNow" : "audit.sentence.endedWithPeriod";
  }
  if (table === "price_moves" && action === "insert") {
    const { from_amount: from, to_amount: to } = valuesOf(after);
    return from === undefined || to === undefined
      ? "audit.sentence.moveAnnounced"
      : "audit.sentence.moveFromTo";
  }
  if (table === "price_moves" && action === "update" && changed?.includes("cancelled_at")) {
    return "audit.sentence.moveCancelled";
  }
  if (action === "role_changed") {
    const [was, is] = [valuesOf(before)["role"], valuesOf(after)["role"]].map(Boolean);
    if (was && is) return "audit.sentence.roleFromTo";
    if (is) return "audit.sentence.roleGiven";
    if (was) return "audit.sentence.roleTaken";
  }
  return undefined;
}
