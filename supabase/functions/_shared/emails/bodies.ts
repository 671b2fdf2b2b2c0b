import type { Language } from "../contract/languages.ts";
import { linkedPaths, supportPath } from "../contract/paths.ts";
import { taskWordsKind } from "../contract/team-tasks.ts";
import { taskWords } from "../task-words.ts";
import { addressFact, countFact, dayFact, momentFact, moneyFact, textFact } from "./facts.ts";
import type { Fact } from "./layout.ts";
import type { EmailPayload, EmailTemplate } from "./payloads.ts";
import { readableDomain } from "./readable-domain.ts";
import { taskFacts } from "./task-facts.ts";
import { emailTexts, fill, type EmailTexts } from "./texts.ts";

/** What is particular to a template, between greeting and closing. */
type Body = {
  subject: string;
  preview: string;
  heading: string;
  intro: string;
  facts: Fact[];
  /** What somebody wrote, in their own words. */
  quote?: string | null;
  next: string;
  button: string;
  /** Where the button leads: a path of the site. */
  page: string;
  /** Why the message came, when it is not the usual reason. */
  footer?: string;
};

type Context = { language: Language; texts: EmailTexts; siteUrl: string };

const bodies: {
  [Template in EmailTemplate]: (payload: EmailPayload<Template>, context: Context) => Body;
} = {
  payment_received: ({ activation_deadline }, { texts, language }) => ({
    ...texts.payment_received,
    facts: momentFact(texts.payment_received.deadline_label, activation_deadline, language),
    page: linkedPaths.dashboard,
  }),

  domain_connected: (_payload, { texts }) => ({
    ...texts.domain_connected,
    facts: [],
    page: linkedPaths.dashboard,
  }),

  site_live: ({ domain, wordpress_url, connected }, { texts }) => ({
    ...texts.site_live,
    ...(connected === false && texts.site_live.unconnected),
    facts: [
      ...addressFact(texts.site_live.address_label, domain === null ? null : `https://${domain}`, domain),
      ...addressFact(texts.site_live.wordpress_label, wordpress_url),
    ],
    page: linkedPaths.dashboard,
  }),

  subscription_cancelling: ({ ends_at }, { texts, language }) => ({
    ...texts.subscription_cancelling,
    facts: dayFact(texts.subscription_cancelling.ends_label, ends_at, language),
    page: linkedPaths.subscription,
  }),

  subscription_kept: ({ renews_at }, { texts, language }) => ({
    ...texts.subscription_kept,
    facts: dayFact(texts.subscription_kept.renews_label, renews_at, language),
    page: linkedPaths.subscription,
  }),

  subscription_ended: (_payload, { texts }) => ({
    ...texts.subscription_ended,
    facts: [],
    page: linkedPaths.dashboard,
  }),

  charge_upcoming: ({ amount, currency, charge_at }, { texts, language }) => ({
    ...texts.charge_upcoming,
    facts: [
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...dayFact(texts.charge_upcoming.date_label, charge_at, language),
    ],
    page: linkedPaths.subscription,
  }),

  charge_failed: ({ amount, currency, next_attempt_at, grace_ends_at }, { texts, language }) => ({
    ...texts.charge_failed,
    next: next_attempt_at === null ? texts.charge_failed.next_without_attempt : texts.charge_failed.next,
    facts: [
      ...moneyFact(texts.amount_due_label, amount, currency, language),
      ...dayFact(texts.charge_failed.next_attempt_label, next_attempt_at, language),
      ...momentFact(texts.grace_ends_label, grace_ends_at, language),
    ],
    page: linkedPaths.updateCard,
  }),

  suspension_warning: ({ amount, currency, grace_ends_at }, { texts, language }) => ({
    ...texts.suspension_warning,
    facts: [
      ...moneyFact(texts.amount_due_label, amount, currency, language),
      ...momentFact(texts.grace_ends_label, grace_ends_at, language),
    ],
    page: linkedPaths.updateCard,
  }),

  site_suspended: ({ reason, note, amount, currency }, { texts, language }) => {
    if (reason === "team" && note !== null) {
      return {
        ...texts.site_suspended.team_with_reason,
        facts: [],
        quote: note,
        page: linkedPaths.dashboard,
      };
    }
    if (reason === "team") {
      return { ...texts.site_suspended.team, facts: [], page: linkedPaths.dashboard };
    }
    // Nothing is owed by a subscription that is paused.
    if (amount === null) {
      return { ...texts.site_suspended.paused, facts: [], page: linkedPaths.subscription };
    }
    return {
      ...texts.site_suspended.payment,
      facts: moneyFact(texts.amount_due_label, amount, currency, language),
      page: linkedPaths.updateCard,
    };
  },

  site_reactivated: ({ return_deadline, back }, { texts: { site_reactivated: own }, language }) => ({
    ...own,
    ...(return_deadline !== null && own.returning),
    ...(back && own.back),
    facts: momentFact(own.deadline_label, return_deadline, language),
    page: linkedPaths.dashboard,
  }),

  domain_changed: ({ connected }, { texts: { domain_changed: own } }) => ({
    ...own,
    next: connected === false ? own.next_unconnected : own.next,
    facts: [],
    page: linkedPaths.dashboard,
  }),

  domain_change_declined: ({ note }, { texts }) => ({
    ...texts.domain_change_declined,
    facts: [],
    quote: note,
    page: linkedPaths.dashboard,
  }),

  payment_refunded: ({ amount, amount_paid, currency, number }, { texts, language }) => ({
    ...texts.payment_refunded,
    facts: [
      ...moneyFact(texts.payment_refunded.amount_label, amount, currency, language),
      ...moneyFact(texts.payment_refunded.paid_label, amount_paid, currency, language),
      ...textFact(texts.payment_refunded.number_label, number),
    ],
    page: linkedPaths.subscription,
  }),

  voucher_issued: ({ amount, currency, voucher, expires_at, voucher_url }, { texts, language }) => ({
    ...texts.voucher_issued,
    facts: [
      ...textFact(texts.voucher_issued.kind_label, voucher && texts.vouchers[voucher]),
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...momentFact(texts.voucher_issued.expires_label, expires_at, language),
      ...addressFact(texts.voucher_issued.url_label, voucher_url),
    ],
    page: linkedPaths.subscription,
  }),

  voucher_expired: ({ amount, currency, voucher }, { texts, language }) => ({
    ...texts.voucher_expired,
    facts: [
      ...textFact(texts.voucher_issued.kind_label, voucher && texts.vouchers[voucher]),
      ...moneyFact(texts.amount_label, amount, currency, language),
    ],
    page: linkedPaths.subscription,
  }),

  price_change: ({ amount, amount_before, currency, starts_at }, { texts, language }) => ({
    ...texts.price_change,
    facts: [
      ...moneyFact(texts.price_change.before_label, amount_before, currency, language),
      ...moneyFact(texts.price_change.amount_label, amount, currency, language),
      ...dayFact(texts.price_change.starts_label, starts_at, language),
    ],
    page: linkedPaths.subscription,
  }),

  price_change_cancelled: ({ amount, currency }, { texts, language }) => ({
    ...texts.price_change_cancelled,
    facts: moneyFact(texts.price_change_cancelled.amount_label, amount, currency, language),
    page: linkedPaths.subscription,
  }),

  password_changed: (_payload, { texts }) => ({
    ...texts.password_changed,
    facts: [],
    page: linkedPaths.forgotPassword,
  }),

  factor_added: (_payload, { texts }) => ({
    ...texts.factor_added,
    facts: [],
    page: linkedPaths.profile,
  }),

  factor_removed: (_payload, { texts }) => ({
    ...texts.factor_removed,
    facts: [],
    page: linkedPaths.profile,
  }),

  account_closed: (_payload, { texts }) => ({
    ...texts.account_closed,
    facts: [],
    page: linkedPaths.home,
  }),

  message_answered: ({ contact_id, subject, answer }, { texts: { message_answered: own } }) => ({
    ...own,
    subject: subject === null ? own.heading : fill(own.subject, { subject }),
    preview: answer === null ? own.preview : answer.slice(0, 120),
    facts: [],
    quote: answer,
    page: contact_id === null ? supportPath : `${supportPath}/${contact_id}`,
  }),

  team_task: ({ kind, subject, due_at, details }, { texts, language, siteUrl }) => {
    const { other_kind, ...own } = texts.team_task;
    const { kinds } = taskWords[language];
    const { what, todo } =
      kind === null ? other_kind : kinds[taskWordsKind(kind, due_at?.getTime() ?? null, Date.now())];
    return {
      ...own,
      subject: fill(own.subject, { what: what.charAt(0).toLowerCase() + what.slice(1) }),
      preview: subject === null ? what : readableDomain(subject),
      heading: what.charAt(0).toUpperCase() + what.slice(1),
      intro: todo,
      facts: [
        ...textFact(own.subject_label, subject === null ? null : readableDomain(subject)),
        ...momentFact(own.due_label, due_at, language),
        ...taskFacts(details, siteUrl, language),
      ],
      page: linkedPaths.teamTasks,
    };
  },

  team_digest: (payload, { texts, language }) => ({
    ...texts.team_digest,
    facts: [
      ...countFact(texts.team_digest.new_customers, payload.new_customers),
      ...countFact(texts.team_digest.overdue_payments, payload.overdue_payments),
      ...countFact(texts.team_digest.activations, payload.activations),
      ...momentFact(texts.team_digest.next_deadline, payload.next_deadline, language),
      ...countFact(texts.team_digest.open_messages, payload.open_messages),
      ...countFact(texts.team_digest.open_tasks, payload.open_tasks),
      ...countFact(texts.team_digest.overdue_tasks, payload.overdue_tasks),
      ...countFact(texts.team_digest.failed_emails, payload.failed_emails),
      ...countFact(texts.team_digest.open_failures, payload.open_failures),
    ],
    page: linkedPaths.teamTasks,
  }),
};

/** What a message says between greeting and closing, in a language, with its places filled. */
export function composeBody<Template extends EmailTemplate>(
  template: Template,
  payload: EmailPayload<Template>,
  language: Language,
  siteUrl: string,
): Body {
  const texts = emailTexts[language];
  const body = bodies[template](payload, { language, texts, siteUrl });
  const site = payload.domain === null ? texts.your_site : readableDomain(payload.domain);
  return { ...body, intro: fill(body.intro, { site }) };
}
