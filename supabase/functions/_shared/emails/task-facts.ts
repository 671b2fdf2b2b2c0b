import { linkedPaths } from "../contract/paths.ts";
import { disputeAddress, siteTaskKinds } from "../contract/team-tasks.ts";
import type { Language } from "../contract/enums.ts";
import { taskWords } from "../task-words.ts";
import { addressFact, momentFact, moneyFact, textFact } from "./facts.ts";
import type { Fact } from "./layout.ts";
import { isEmailTemplate, type EmailPayload } from "./payloads.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts, type EmailTexts } from "./texts.ts";

type Task = Pick<EmailPayload<"team_task">, "kind" | "details">;
type DetailName = keyof (typeof taskWords)["pt-BR"]["details"];

/** Returns the details of a task and a link to its page as facts. Omits details without a label, which are internal ids. */
export function taskFacts({ kind, details }: Task, siteUrl: string, language: Language): Fact[] {
  const { details: labels } = taskWords[language];
  const { amount, currency } = details;
  return [
    ...(typeof amount === "number" && typeof currency === "string"
      ? moneyFact(labels.amount, amount, currency, language)
      : []),
    ...Object.keys(labels)
      .filter((name): name is DetailName => Object.hasOwn(labels, name))
      .flatMap((name) => factOf(name, textOf(details[name]), language)),
    ...pageFact({ kind, details }, siteUrl, language),
  ];
}

/** Links to the page where a task is solved, as the list of tasks does. */
function pageFact({ kind, details }: Task, siteUrl: string, language: Language): Fact[] {
  const { team_task: own } = emailTexts[language];
  const { site_id: siteId, profile_id: profileId } = details;
  if (kind !== null && siteTaskKinds.includes(kind) && typeof siteId === "string") {
    return [
      { label: own.site_page, value: own.site_link, href: `${siteUrl}${linkedPaths.teamSite(siteId)}` },
    ];
  }
  if (typeof profileId !== "string") return [];
  const href = `${siteUrl}${linkedPaths.teamCustomer(profileId)}`;
  return [{ label: own.customer_page, value: own.customer_link, href }];
}

function factOf(name: DetailName, value: string | null, language: Language): Fact[] {
  const texts = emailTexts[language];
  const label = taskWords[language].details[name];
  if (value === null) return [];
  switch (name) {
    case "reason":
      return textFact(label, wordOf(taskWords[language].reasons, value));
    case "dispute_reason":
      return textFact(label, wordOf(taskWords[language].disputeReasons, value));
    case "dispute":
      return addressFact(label, disputeAddress(value));
    case "status":
      return textFact(label, wordOf(texts.team_task.statuses, value));
    case "template":
      return textFact(label, headingOf(texts, value));
    case "last_run":
      return momentFact(label, new Date(value), language);
    case "wordpress_url":
    case "address":
      return /^https?:\/\//.test(value) ? addressFact(label, value) : textFact(label, value);
    case "domain":
      return textFact(label, readableDomain(value));
    default:
      return textFact(label, value);
  }
}

function headingOf(texts: EmailTexts, template: string): string | null {
  if (!isEmailTemplate(template)) return null;
  const own = texts[template];
  if ("heading" in own) return own.heading;
  return "payment" in own ? own.payment.heading : null;
}

function wordOf(words: Readonly<Record<string, string>>, value: string): string | null {
  return Object.hasOwn(words, value) ? (words[value] ?? null) : null;
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(", ") || null;
  return typeof value === "string" && value !== "" ? value : null;
}
