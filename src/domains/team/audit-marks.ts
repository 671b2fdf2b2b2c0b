import { teamRoles } from "@contract/enums";
import type { ListTexts } from "@/kit/data-table/list-texts";
import { foldText } from "@/platform/fold-text";
import { i18n } from "@/platform/i18n";
import {
  auditActions,
  auditColumns,
  auditTables,
  contentPages,
  contentSections,
  limitedCalls,
} from "./audit-model";
import { settingKeys } from "./setting-label";
import { wordedValues } from "./value-words";

const placeholders = { field: "", before: "", after: "", status: "", item: "", thing: "", from: "", to: "" };

// A shorter word in a sentence, such as "de", says nothing about the entry.
const shortestMeaning = 3;

/**
 * Returns the patterns of the marks in the search text of an entry (`private.audit_text`) whose words in the reader's
 * language contain a word with this beginning; null for a short word of these texts.
 *
 * @param word folded, as in the search text
 */
export function auditMarks(word: string): readonly string[] | null {
  const texts = markedTexts(i18n.getFixedT(null, "admin") as unknown as ListTexts["t"]);
  if (word.length < shortestMeaning) return texts.some(({ words }) => words.includes(word)) ? null : [];
  const found = texts.filter(({ words }) => words.some((one) => one.startsWith(word)));
  return [...new Set(found.map(({ mark }) => `%${mark}%`))];
}

/** Returns the words of the panel's texts about entries, each text with its mark. */
function markedTexts(t: ListTexts["t"]): { words: readonly string[]; mark: string }[] {
  const sentence = (name: keyof typeof sentenceMarks) =>
    t(`adminAudit:sentence.${name}`, { ...placeholders, was: "", role: "" });
  const texts: (readonly [text: string, mark: string])[] = [
    ...auditActions.map((action) => [t(`adminAudit:actions.${action}`), `##${action};`] as const),
    ...(Object.keys(sentenceMarks) as (keyof typeof sentenceMarks)[]).map(
      (name) => [sentence(name), sentenceMarks[name]] as const,
    ),
    ...auditTables.map((table) => [t(`adminAudit:tables.${table}`), `#${table}#`] as const),
    ...auditColumns.map((column) => [t(`adminAudit:fields.${column}`), `.${column};`] as const),
    ...wordedValues.map(({ column, value, words }) => [t(words), `#${column}=${value};`] as const),
    ...teamRoles.map((role) => [t(`customers.role.${role}`), `@${role};`] as const),
    ...limitedCalls.map((call) => [t(`adminAudit:limits.${call}`), `${call} #call_limits#`] as const),
    ...settingKeys.map((key) => [t(`adminSettings:fields.${key}.label`), `${key} #settings#`] as const),
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
