import { linkedPaths, supportPath } from "../contract/paths.ts";
import type { Bodies, CustomerTemplate } from "./composer.ts";
import { addressFact, dayFact, momentFact, moneyFact, textFact } from "./facts.ts";
import { fill } from "./texts.ts";

/** Bodies of the e-mails to customers. */
export const customerBodies: Bodies<CustomerTemplate> = {
  payment_received: ({ activation_deadline }, { texts, language }) => ({
    ...texts.payment_received,
    shop: "preparing",
    facts: momentFact(texts.payment_received.deadline_label, activation_deadline, language),
    yourPart: texts.payment_received.your_part,
    page: linkedPaths.dashboard,
  }),

  domain_connected: (_payload, { texts }) => ({
    ...texts.domain_connected,
    facts: [],
    page: linkedPaths.dashboard,
  }),

  site_live: ({ domain, wordpress_url, connected }, { texts }) => ({
    ...texts.site_live,
    ...(connected === false
      ? { ...texts.site_live.unconnected, shop: "domain" }
      : {
          shop: "open",
          ...(domain !== null && { button: texts.site_live.open_button, address: `https://${domain}` }),
        }),
    facts: [
      ...addressFact(texts.site_live.address_label, domain === null ? null : `https://${domain}`, domain),
      ...addressFact(texts.site_live.wordpress_label, wordpress_url),
    ],
    ...(wordpress_url !== null && { yourPart: texts.site_live.wordpress_access }),
    page: linkedPaths.dashboard,
  }),

  subscription_cancelling: ({ ends_at, by_team }, { texts, language }) => ({
    ...texts.subscription_cancelling,
    ...(by_team && texts.subscription_cancelling.by_team),
    facts: dayFact(texts.subscription_cancelling.ends_label, ends_at, language),
    page: linkedPaths.subscription,
  }),

  subscription_kept: ({ renews_at }, { texts, language }) => ({
    ...texts.subscription_kept,
    facts: dayFact(texts.subscription_kept.renews_label, renews_at, language),
    page: linkedPaths.subscription,
  }),

  subscription_ended: ({ by_team }, { texts }) => ({
    ...texts.subscription_ended,
    ...(by_team && texts.subscription_ended.by_team),
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
    shop: "owing",
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
    shop: "owing",
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
        shop: "closed",
        facts: [],
        quote: note,
        page: linkedPaths.dashboard,
      };
    }
    if (reason === "team") {
      return { ...texts.site_suspended.team, shop: "closed", facts: [], page: linkedPaths.dashboard };
    }
    // A paused subscription has no open amount.
    if (amount === null) {
      return { ...texts.site_suspended.paused, shop: "closed", facts: [], page: linkedPaths.subscription };
    }
    return {
      ...texts.site_suspended.payment,
      shop: "closed",
      facts: moneyFact(texts.amount_due_label, amount, currency, language),
      page: linkedPaths.updateCard,
    };
  },

  site_reactivated: ({ return_deadline, back }, { texts: { site_reactivated: own }, language }) => ({
    ...own,
    ...(return_deadline !== null && own.returning),
    ...(back && own.back),
    shop: return_deadline === null ? "open" : "preparing",
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
    words: { voucher: texts.vouchers[voucher ?? "either"] },
    next: texts.voucher_issued.next[voucher ?? "either"],
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
    words: { voucher: texts.vouchers[voucher ?? "either"] },
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
    page: conversationPage(contact_id),
  }),

  team_message: ({ contact_id, subject, message }, { texts: { team_message: own } }) => ({
    ...own,
    subject: subject ?? own.heading,
    preview: message === null ? own.preview : message.slice(0, 120),
    facts: [],
    quote: message,
    page: conversationPage(contact_id),
  }),
};

function conversationPage(contactId: string | null): string {
  return contactId === null ? supportPath : `${supportPath}/${contactId}`;
}
