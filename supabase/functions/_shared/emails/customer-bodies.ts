import { linkedPaths, supportPath } from "../contract/paths.ts";
import type { Language } from "../contract/enums.ts";
import { formatDay, formatMoney } from "../contract/formats.ts";
import type { Bodies, Body, CustomerTemplate } from "./composer.ts";
import { addressFact, dayFact, momentFact, moneyFact, textFact } from "./facts.ts";
import type { Fact } from "./layout.ts";
import type { EmailPayload } from "./payloads.ts";
import { type EmailTexts, fill } from "./texts.ts";

/** Asks for a card before the next charge. The button opens the form for it, which charges nothing. */
function askForCard(texts: EmailTexts): Pick<Body, "next" | "button" | "page"> {
  return { next: texts.card_needed, button: texts.card_button, page: linkedPaths.updateCard };
}

/** Names the invoice, and links to its receipt at Stripe. */
function receiptFacts(number: string | null, url: string | null, texts: EmailTexts): Fact[] {
  const { receipt_label: label, receipt_link: value } = texts.payment_receipt;
  return [
    ...textFact(texts.payment_refunded.number_label, number),
    ...(url === null ? [] : [{ label, value, href: url }]),
  ];
}

/** Names the amount in the button that opens the form for a card: it is charged on return. */
function payNow(
  { pay_buttons: buttons }: EmailTexts,
  card: boolean | null,
  amount: number | null,
  currency: string | null,
  language: Language,
): Pick<Body, "button" | "words"> {
  const own = card === false ? buttons.first_card : buttons.other_card;
  return amount === null || currency === null
    ? { button: own.plain }
    : { button: own.with_amount, words: { amount: formatMoney(amount, currency, language) } };
}

/** Returns what a price costs with the customer's discount, and until when; empty without a discount. */
function discountFact(
  payload: EmailPayload<"price_change_cancelled">,
  { discounted_price: own }: EmailTexts,
  language: Language,
): Fact[] {
  const { price, amount, currency, starts_at, discount_ends_at, discounted_once } = payload;
  if (amount === null || currency === null || amount === price) return [];
  const until = discounted_once ? starts_at : discount_ends_at;
  const words = { amount: formatMoney(amount, currency, language) };
  const value =
    until === null
      ? fill(own.forever, words)
      : fill(discounted_once ? own.once : own.until, { ...words, date: formatDay(until, language) });
  return [{ label: own.label, value }];
}

/** Returns the next charge of a subscription that continues after a refund, and how to cancel; nothing when it ends. */
function goesOn(
  next: { amount: number | null; currency: string | null; renews_at: Date | null; card_by: Date | null },
  { payment_refunded: own }: EmailTexts,
  language: Language,
): string | undefined {
  const date = next.renews_at ?? next.card_by;
  if (next.amount === null || next.currency === null || date === null) return undefined;
  return fill(next.card_by === null ? own.goes_on : own.goes_on_without_card, {
    amount: formatMoney(next.amount, next.currency, language),
    date: formatDay(date, language),
  });
}

/** Bodies of the e-mails to customers. */
export const customerBodies: Bodies<CustomerTemplate> = {
  payment_received: (
    { amount, currency, number, receipt_url, activation_deadline, card_by },
    { texts, language, siteUrl },
  ) => ({
    ...texts.payment_received,
    shop: "preparing",
    facts: [
      ...momentFact(texts.payment_received.deadline_label, activation_deadline, language),
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...receiptFacts(number, receipt_url, texts),
      ...dayFact(texts.card_by_label, card_by, language).map((fact) => ({
        ...fact,
        href: `${siteUrl}${linkedPaths.updateCard}`,
      })),
    ],
    yourPart: texts.payment_received.your_part,
    cardPart: card_by === null ? undefined : texts.card_needed,
    page: linkedPaths.dashboard,
  }),

  payment_receipt: (
    { amount, currency, number, paid_at, receipt_url, renews_at, card_by },
    { texts, language },
  ) => ({
    ...texts.payment_receipt,
    facts: [
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...dayFact(texts.payment_receipt.paid_label, paid_at, language),
      ...receiptFacts(number, receipt_url, texts),
      ...dayFact(texts.subscription_kept.renews_label, renews_at, language),
      ...dayFact(texts.card_by_label, card_by, language),
    ],
    page: linkedPaths.subscription,
    ...(card_by !== null && askForCard(texts)),
  }),

  domain_connected: (_payload, { texts }) => ({
    ...texts.domain_connected,
    facts: [],
    page: linkedPaths.dashboard,
  }),

  site_live: ({ domain, wordpress_url, connected, provided }, { texts }) => ({
    ...texts.site_live,
    ...(connected === false
      ? { ...texts.site_live.unconnected, shop: "domain" }
      : {
          shop: "open",
          ...(domain !== null && { button: texts.site_live.open_button, address: `https://${domain}` }),
        }),
    facts: [
      ...addressFact(texts.site_live.address_label, domain === null ? null : `https://${domain}`, domain),
      ...addressFact(texts.site_live.wordpress_label, provided ? null : wordpress_url),
    ],
    ...(provided
      ? { yourPart: texts.site_live.panel_access }
      : wordpress_url !== null && { yourPart: texts.site_live.wordpress_access }),
    page: linkedPaths.dashboard,
  }),

  subscription_cancelling: ({ ends_at, by_team }, { texts, language }) => ({
    ...texts.subscription_cancelling,
    ...(by_team && texts.subscription_cancelling.by_team),
    facts: dayFact(texts.subscription_cancelling.ends_label, ends_at, language),
    page: linkedPaths.subscription,
  }),

  subscription_kept: ({ renews_at, card_by }, { texts, language }) => ({
    ...texts.subscription_kept,
    facts: [
      ...dayFact(texts.subscription_kept.renews_label, renews_at, language),
      ...dayFact(texts.card_by_label, card_by, language),
    ],
    page: linkedPaths.subscription,
    ...(card_by !== null && { ...askForCard(texts), next: texts.subscription_kept.next_without_card }),
  }),

  subscription_ended: ({ by_team }, { texts }) => ({
    ...texts.subscription_ended,
    ...(by_team && texts.subscription_ended.by_team),
    facts: [],
    page: linkedPaths.dashboard,
  }),

  charge_upcoming: ({ amount, currency, charge_at, card_by }, { texts, language }) => ({
    ...texts.charge_upcoming,
    ...(card_by !== null && texts.charge_upcoming.without_card),
    facts: [
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...dayFact(
        card_by === null ? texts.charge_upcoming.date_label : texts.card_by_label,
        charge_at,
        language,
      ),
    ],
    page: card_by === null ? linkedPaths.subscription : linkedPaths.updateCard,
    ...(card_by !== null && { button: texts.card_button }),
  }),

  charge_failed: ({ amount, currency, next_attempt_at, grace_ends_at, card }, { texts, language }) => ({
    ...texts.charge_failed,
    ...(next_attempt_at === null && { next: texts.charge_failed.next_without_attempt }),
    ...(card === false && texts.charge_failed.without_card),
    shop: "owing",
    ...payNow(texts, card, amount, currency, language),
    facts: [
      ...moneyFact(texts.amount_due_label, amount, currency, language),
      ...dayFact(texts.charge_failed.next_attempt_label, next_attempt_at, language),
      ...momentFact(texts.grace_ends_label, grace_ends_at, language),
    ],
    page: linkedPaths.updateCard,
  }),

  invoice_issued: ({ amount, currency, due_at, invoice_url }, { texts, language }) => ({
    ...texts.invoice_issued,
    facts: [
      ...moneyFact(texts.amount_label, amount, currency, language),
      ...dayFact(texts.invoice_issued.due_label, due_at, language),
    ],
    page: linkedPaths.subscription,
    ...(invoice_url !== null && { address: invoice_url }),
  }),

  invoice_overdue: ({ amount, currency, due_at, grace_ends_at, invoice_url }, { texts, language }) => ({
    ...texts.invoice_overdue,
    shop: "owing",
    facts: [
      ...moneyFact(texts.amount_due_label, amount, currency, language),
      ...dayFact(texts.invoice_overdue.due_label, due_at, language),
      ...momentFact(texts.grace_ends_label, grace_ends_at, language),
    ],
    page: linkedPaths.subscription,
    ...(invoice_url !== null && { address: invoice_url }),
  }),

  suspension_warning: ({ amount, currency, grace_ends_at, card, invoice_url }, { texts, language }) => ({
    ...texts.suspension_warning,
    ...(invoice_url === null
      ? payNow(texts, card, amount, currency, language)
      : { ...texts.suspension_warning.by_invoice, address: invoice_url }),
    shop: "owing",
    facts: [
      ...moneyFact(texts.amount_due_label, amount, currency, language),
      ...momentFact(texts.grace_ends_label, grace_ends_at, language),
    ],
    page: linkedPaths.updateCard,
  }),

  site_suspended: ({ reason, note, amount, currency, activated, invoice_url }, { texts, language }) => {
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
      ...(activated === false && { next: texts.site_suspended.payment.next_preparing }),
      ...(invoice_url === null
        ? payNow(texts, null, amount, currency, language)
        : { ...texts.site_suspended.by_invoice, address: invoice_url }),
      shop: "closed",
      facts: moneyFact(texts.amount_due_label, amount, currency, language),
      page: linkedPaths.updateCard,
    };
  },

  site_reactivated: (
    { return_deadline, activated, back, grace_ends_at },
    { texts: { site_reactivated: own, grace_ends_label }, language },
  ) => ({
    ...own,
    ...(activated === false && { next: own.next_preparing }),
    ...(grace_ends_at !== null && own.extended),
    ...(return_deadline !== null && own.returning),
    ...(back && own.back),
    shop: return_deadline === null && activated !== false ? "open" : "preparing",
    facts: [
      ...momentFact(own.deadline_label, return_deadline, language),
      ...momentFact(grace_ends_label, grace_ends_at, language),
    ],
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

  payment_refunded: (
    { amount, amount_paid, currency, number, stopped, renewal_amount, renews_at, card_by },
    { texts, language },
  ) => ({
    ...texts.payment_refunded,
    ...(stopped && { yourPart: texts.payment_refunded.stopped_part }),
    goesOnPart: goesOn({ amount: renewal_amount, currency, renews_at, card_by }, texts, language),
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

  price_change: (payload, { texts, language }) => {
    const { price, price_before, amount_before, currency, starts_at, card_by } = payload;
    return {
      ...texts.price_change,
      ...(card_by !== null && { next: texts.price_change.next_without_card }),
      facts: [
        ...moneyFact(texts.price_change.before_label, price_before, currency, language),
        ...(amount_before === price_before
          ? []
          : moneyFact(texts.price_change.discounted_before_label, amount_before, currency, language)),
        ...moneyFact(texts.price_change.amount_label, price, currency, language),
        ...dayFact(texts.price_change.starts_label, starts_at, language),
        ...discountFact(payload, texts, language),
      ],
      page: linkedPaths.subscription,
    };
  },

  price_change_cancelled: (payload, { texts, language }) => ({
    ...texts.price_change_cancelled,
    facts: [
      ...moneyFact(texts.price_change_cancelled.amount_label, payload.price, payload.currency, language),
      ...discountFact(payload, texts, language),
    ],
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

  team_invitation: ({ role, invited_by, expires_at, token }, { texts, language }) => ({
    ...texts.team_invitation,
    intro: invited_by === null ? texts.team_invitation.intro_unnamed : texts.team_invitation.intro,
    words: { inviter: invited_by ?? "", role: texts.team_invitation.roles[role] },
    facts: momentFact(texts.team_invitation.expires_label, expires_at, language),
    page: `${linkedPaths.invitation}?token=${encodeURIComponent(token ?? "")}`,
  }),

  email_correction: ({ former_email, email, requested_by, expires_at, token }, { texts, language }) => ({
    ...texts.email_correction,
    intro: requested_by === null ? texts.email_correction.intro_unnamed : texts.email_correction.intro,
    words: { requester: requested_by ?? "", former: former_email ?? "–", email: email ?? "–" },
    facts: momentFact(texts.email_correction.expires_label, expires_at, language),
    page: `${linkedPaths.emailCorrection}?token=${encodeURIComponent(token ?? "")}`,
  }),

  email_correction_notice: ({ masked_email }, { texts }) => ({
    ...texts.email_correction_notice,
    words: { email: masked_email ?? "–" },
    facts: [],
    page: supportPath,
  }),

  email_changed: ({ masked_email }, { texts }) => ({
    ...texts.email_changed,
    words: { email: masked_email ?? "–" },
    facts: [],
    page: linkedPaths.login,
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
