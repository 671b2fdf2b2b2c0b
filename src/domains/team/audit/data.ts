import { teamRoles } from "@contract/enums";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ListTexts } from "@/kit/data-table/list-texts";
import { withDatabase } from "@/platform/backend/backend";
import { daysAgo } from "@/platform/time";
import { foldText } from "@/platform/search-text";
import { i18n } from "@/platform/i18n";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import {
  auditActions,
  auditColumns,
  auditTables,
  contentPages,
  contentSections,
  limitedCalls,
} from "./rules";
import { settingKeys, wordedValues } from "./value-words";

/** A member of the team who has entries; the name is null for a deleted account. */
export type AuditActor = { email: string; name: string | null };

/** Returns the members of the team who have entries, by e-mail. */
export function listAuditActors(): Promise<readonly AuditActor[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("audit_actors")
      .select("email:actor_email, name:full_name")
      .order("actor_email")
      .throwOnError();
    return data.flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]));
  });
}

/** Starts the keys of all queries about the audit log. */
export const auditKey = ["audit"] as const;

/** Queries the users who have entries in the log. */
export function useAuditActors() {
  return useQuery({ queryKey: [...auditKey, "actors"], queryFn: () => listAuditActors(), staleTime: 60_000 });
}

/** The value of the filter by member that selects the changes of all members. */
export const everybody = "todos";

/** The audit log. */
export const auditSource = listSource({
  select: (database, counting) =>
    database.from("audit_entries").select(
      `id, at:created_at, actor:actor_email, actorName:actor_name, role:actor_role, area, action, table:table_name, key:row_key, rowName:row_name,
      customerId:profile_id, customerName:customer_name, customerEmail:customer_email, changed, before, after`,
      counting,
    ),
  marksOf: auditMarks,
  // No column has this name, so no column offers to change the order.
  sorts: { recentes: { column: "created_at", field: "at", descendsFirst: true } },
  ties: [{ column: "id", field: "id", followsSort: true }],
  filters: {
    quem: {
      all: everybody,
      values: z.string().check(z.maxLength(320)),
      narrow: (query, email) => query.eq("actor_email", email),
    },
    oque: {
      choices: {
        tudo: null,
        customers: (query) => query.eq("area", "customers"),
        sites: (query) => query.eq("area", "sites"),
        tasks: (query) => query.eq("area", "tasks"),
        messages: (query) => query.eq("area", "messages"),
        money: (query) => query.eq("area", "money"),
        plans: (query) => query.eq("area", "plans"),
        content: (query) => query.eq("area", "content"),
        blog: (query) => query.eq("area", "blog"),
        media: (query) => query.eq("area", "media"),
        courses: (query) => query.eq("area", "courses"),
        settings: (query) => query.eq("area", "settings"),
        roles: (query) => query.eq("area", "roles"),
        audit: (query) => query.eq("area", "audit"),
        outbox: (query) => query.eq("area", "outbox"),
      },
    },
    periodo: {
      choices: {
        "30-dias": (query) => query.gte("created_at", daysAgo(30)),
        "7-dias": (query) => query.gte("created_at", daysAgo(7)),
        ano: (query) => query.gte("created_at", daysAgo(365)),
        sempre: null,
      },
    },
  },
});

/** A change by a member of the team. `table` and `key` are null for actions without a row, such as an export. */
export type AuditEntry = ListedRow<typeof auditSource>;

const placeholders = { field: "", before: "", after: "", status: "", item: "", thing: "", from: "", to: "" };

// A shorter word in a sentence, such as "de", says nothing about the entry.
const shortestMeaning = 3;

/**
 * Returns the patterns of the marks in the search text of an entry (`private.audit_text`) whose words in the reader's
 * language contain a word with this beginning; null for a short word of these texts.
 *
 * @param word folded, as in the search text
 */
function auditMarks(word: string): readonly string[] | null {
  const texts = markedTexts(i18n.getFixedT(null, "admin") as unknown as ListTexts["t"]);
  if (word.length < shortestMeaning) return texts.some(({ words }) => words.includes(word)) ? null : [];
  const found = texts.filter(({ words }) => words.some((one) => one.startsWith(word)));
  return [...new Set(found.map(({ mark }) => `%${mark}%`))];
}

/** Returns the words of the panel's texts about entries, each text with its mark. */
function markedTexts(t: ListTexts["t"]): { words: readonly string[]; mark: string }[] {
  const sentence = (name: keyof typeof sentenceMarks) =>
    t(`audit.sentence.${name}`, { ...placeholders, was: "", role: "" });
  const texts: (readonly [text: string, mark: string])[] = [
    ...auditActions.map((action) => [t(`audit.actions.${action}`), `##${action};`] as const),
    ...(Object.keys(sentenceMarks) as (keyof typeof sentenceMarks)[]).map(
      (name) => [sentence(name), sentenceMarks[name]] as const,
    ),
    ...auditTables.map((table) => [t(`audit.tables.${table}`), `#${table}#`] as const),
    ...auditColumns.map((column) => [t(`audit.fields.${column}`), `.${column};`] as const),
    ...wordedValues.map(({ column, value, words }) => [t(words), `#${column}=${value};`] as const),
    ...teamRoles.map((role) => [t(`customers.role.${role}`), `@${role};`] as const),
    ...limitedCalls.map((call) => [t(`audit.limits.${call}`), `${call} #call_limits#`] as const),
    ...settingKeys.map((key) => [t(`settings.fields.${key}.label`), `${key} #settings#`] as const),
    ...contentPages.map((page) => [t(`content.pages.${page}`), ` ${page}.%#site_content#`] as const),
    ...contentSections.map(
      (section) => [t(`content.sections.${section}`), `.${section}.%#site_content#`] as const,
    ),
  ];
  return texts.map(([text, mark]) => ({
    words: foldText(text).split(/[^\p{L}\p{N}]+/u),
    // The search text is folded, too.
    mark: foldText(mark),
  }));
}

const sentenceMarks = {
  changed: "#update;",
  set: "#update;",
  cleared: "#update;",
  fromTo: "#update;",
  created: "#insert;",
  removed: "#delete;",
  siteStatus: "#sites.status;",
  ticked: "#site_checklist#insert;",
  unticked: "#site_checklist#delete;",
  taskDone: "#team_tasks.done_at;",
  taskReopened: "#team_tasks.done_at;",
  failureDone: "#failures.done_at;",
  failureReopened: "#failures.done_at;",
  moveAnnounced: "#price_moves#insert;",
  moveCancelled: "#price_moves.cancelled_at;",
  endedNow: "##subscription_ended;",
  endedWithPeriod: "##subscription_ended;",
  roleGiven: "##role_changed;",
  roleTaken: "##role_changed;",
  roleFromTo: "##role_changed;",
} as const;
