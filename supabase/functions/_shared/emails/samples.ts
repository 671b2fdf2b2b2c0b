import type { EmailTemplate } from "./payloads.ts";

const addressee = { full_name: "Ana Souza", domain: "xn--padaria-so-joo-yhbe.com.br" };
const owed = { amount: 9990, currency: "brl" };
const invoicePage = "https://invoice.stripe.com/i/exemplo";
const receipt = {
  ...owed,
  number: "TMB4KZ0-0002",
  paid_at: "2026-12-20T15:00:00+00:00",
  receipt_url: "https://invoice.stripe.com/i/exemplo",
};

/** Payloads of every template as the database queues them, by case, for previews and tests. */
export const emailSamples: Record<EmailTemplate, Record<string, Record<string, unknown>>> = {
  payment_received: {
    usual: { ...addressee, ...receipt, activation_deadline: "2026-11-24T17:30:00.123456+00:00" },
    "without a domain": { full_name: null, domain: null, activation_deadline: null },
    "paid by Boleto": {
      ...addressee,
      activation_deadline: "2026-11-24T17:30:00+00:00",
      card_by: "2026-12-20T15:00:00+00:00",
    },
  },
  payment_receipt: {
    usual: { ...addressee, ...receipt, renews_at: "2027-01-20T15:00:00+00:00" },
    "without a card": { ...addressee, ...receipt, card_by: "2027-01-20T15:00:00+00:00" },
    "before the end": { ...addressee, ...receipt, receipt_url: null },
  },
  domain_connected: { usual: addressee },
  site_live: {
    usual: { ...addressee, wordpress_url: "https://padaria.sites.sitepronto.test/wp-admin" },
    "signed in from the panel": {
      ...addressee,
      wordpress_url: "https://padaria.sites.sitepronto.test/wp-admin",
      provided: true,
    },
    "without WordPress, long names": {
      full_name: "Maria Aparecida dos Santos Albuquerque Cavalcanti de Vasconcelos",
      domain: "padaria-e-confeitaria-dos-irmaos-albuquerque-de-vasconcelos.com.br",
      wordpress_url: null,
    },
    "before the domain points here": { ...addressee, wordpress_url: null, connected: false },
  },
  subscription_cancelling: {
    usual: { ...addressee, ends_at: "2026-12-20T15:00:00+00:00" },
    "by the team": { ...addressee, ends_at: "2026-12-20T15:00:00+00:00", by_team: true },
  },
  subscription_kept: {
    usual: { ...addressee, renews_at: "2026-12-20T15:00:00+00:00" },
    "without a card": { ...addressee, card_by: "2026-12-20T15:00:00+00:00" },
  },
  subscription_ended: { usual: addressee, "by the team": { ...addressee, by_team: true } },
  charge_upcoming: {
    usual: { ...addressee, ...owed, charge_at: "2026-12-20T15:00:00+00:00" },
    "without a card": {
      ...addressee,
      ...owed,
      charge_at: "2026-12-20T15:00:00+00:00",
      card_by: "2026-12-20T15:00:00+00:00",
    },
  },
  charge_failed: {
    usual: {
      ...addressee,
      ...owed,
      next_attempt_at: "2026-12-23T15:00:00+00:00",
      grace_ends_at: "2026-12-27T15:00:00+00:00",
    },
    "without a card": {
      ...addressee,
      ...owed,
      next_attempt_at: "2026-12-23T15:00:00+00:00",
      grace_ends_at: "2026-12-27T15:00:00+00:00",
      card: false,
    },
    "no further attempt": {
      ...addressee,
      ...owed,
      next_attempt_at: null,
      grace_ends_at: "2026-12-27T15:00:00+00:00",
    },
  },
  invoice_issued: {
    usual: { ...addressee, ...owed, due_at: "2026-12-20T15:00:00+00:00", invoice_url: invoicePage },
  },
  invoice_overdue: {
    usual: {
      ...addressee,
      ...owed,
      due_at: "2026-12-20T15:00:00+00:00",
      grace_ends_at: "2026-12-27T15:00:00+00:00",
      invoice_url: invoicePage,
    },
  },
  suspension_warning: {
    usual: { ...addressee, ...owed, grace_ends_at: "2026-12-27T15:00:00+00:00" },
    "paid by hand": {
      ...addressee,
      ...owed,
      grace_ends_at: "2026-12-27T15:00:00+00:00",
      invoice_url: invoicePage,
    },
  },
  site_suspended: {
    unpaid: { ...addressee, ...owed, reason: "payment", activated: true },
    "unpaid before it was live": { ...addressee, ...owed, reason: "payment", activated: false },
    "paid by hand": { ...addressee, ...owed, reason: "payment", invoice_url: invoicePage },
    paused: { ...addressee, reason: "payment" },
    "by the team": { ...addressee, reason: "team" },
    "by the team, with a reason": {
      ...addressee,
      reason: "team",
      note: "Recebemos uma denúncia de que as fotos são de outra loja.",
    },
  },
  site_reactivated: {
    usual: { ...addressee, activated: true },
    "before it was live": { ...addressee, activated: false },
    "taken down before": { ...addressee, return_deadline: "2026-11-24T17:30:00+00:00" },
    "put back": { ...addressee, back: true },
    "with more time to pay": { ...addressee, grace_ends_at: "2026-12-27T02:59:59+00:00" },
  },
  domain_changed: {
    usual: { ...addressee, connected: true },
    "before it points here": { ...addressee, connected: false },
  },
  domain_change_declined: {
    usual: { ...addressee, note: "O domínio já é usado por outro site." },
  },
  payment_refunded: {
    whole: { ...addressee, amount: 9990, amount_paid: 9990, currency: "brl", number: "SP-0001-0003" },
    "without the end": {
      ...addressee,
      amount: 9990,
      amount_paid: 9990,
      currency: "brl",
      number: "SP-0001-0003",
      renewal_amount: 9990,
      renews_at: "2026-12-20T15:00:00+00:00",
    },
    part: { ...addressee, amount: 2500, amount_paid: 9990, currency: "brl", number: "SP-0001-0003" },
    "before the activation": {
      ...addressee,
      amount: 9990,
      amount_paid: 9990,
      currency: "brl",
      number: "SP-0001-0003",
      stopped: true,
    },
  },
  voucher_issued: {
    boleto: {
      ...addressee,
      ...owed,
      voucher: "boleto",
      expires_at: "2026-11-26T02:59:59+00:00",
      voucher_url: "https://payments.stripe.com/boleto/voucher/exemplo",
    },
    pix: {
      ...addressee,
      ...owed,
      voucher: "pix",
      expires_at: "2026-11-22T21:30:00+00:00",
      voucher_url: "https://payments.stripe.com/qr/instructions/exemplo",
    },
  },
  voucher_expired: { boleto: { ...addressee, ...owed, voucher: "boleto" } },
  price_change: {
    usual: {
      ...addressee,
      price_before: 9990,
      amount_before: 9990,
      price: 12_990,
      amount: 12_990,
      currency: "brl",
      starts_at: "2027-01-20T15:00:00+00:00",
    },
    "with a discount": {
      ...addressee,
      price_before: 9990,
      amount_before: 7992,
      price: 10_990,
      amount: 8792,
      currency: "brl",
      starts_at: "2027-01-20T15:00:00+00:00",
      discount_ends_at: "2027-03-05T15:00:00+00:00",
    },
  },
  price_change_cancelled: { usual: { ...addressee, ...owed, price: owed.amount } },
  password_changed: { usual: addressee },
  factor_added: { usual: addressee },
  factor_removed: { usual: addressee },
  account_closed: { usual: { full_name: "Ana Souza" } },
  message_answered: {
    usual: {
      full_name: "Ana Souza",
      contact_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
      subject: "Meu site abre devagar",
      answer:
        "Obrigado por avisar!\n\nEncontramos a causa: duas fotos da página inicial eram muito grandes. Já estão menores.\nVocê pode conferir?",
    },
  },
  team_invitation: {
    usual: {
      invitation_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
      role: "support",
      invited_by: "Bia Equipe",
      expires_at: "2026-11-29T17:30:00+00:00",
      token: "5f8d0e2a",
    },
  },
  email_correction: {
    usual: {
      correction_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
      full_name: "Ana Souza",
      former_email: "a•••@gmial.com",
      email: "ana.souza@gmail.com",
      requested_by: "Bia Equipe",
      expires_at: "2026-11-29T17:30:00+00:00",
      token: "5f8d0e2a",
    },
  },
  email_correction_notice: { usual: { full_name: "Ana Souza", masked_email: "a•••@gmail.com" } },
  email_changed: { usual: { full_name: "Ana Souza", masked_email: "a•••@gmail.com" } },
  team_message: {
    usual: {
      full_name: "Ana Souza",
      contact_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
      subject: "As fotos do seu site",
      message: "Vimos que faltam as fotos da loja.\n\nVocê pode enviar duas ou três pelo painel?",
    },
  },
  team_task: {
    paid_without_profile: {
      kind: "paid_without_profile",
      subject: "sub_1RkWq2LocalNobody",
      due_at: "2026-11-23T12:00:00+00:00",
      details: { customer_id: "cus_TmB4kZ0Nobody", subscription_id: "sub_1RkWq2LocalNobody" },
    },
    two_subscriptions: {
      kind: "two_subscriptions",
      subject: "ana@exemplo.com.br",
      due_at: "2026-11-23T12:00:00+00:00",
      details: { subscriptions: ["sub_1RkWq2LocalFirst", "sub_1RkWq2LocalOther"] },
    },
    take_site_down: {
      kind: "take_site_down",
      subject: addressee.domain,
      due_at: null,
      details: {
        site_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
        status: "suspended",
        reason: "team",
        note: "Conteúdo contra os termos",
        wordpress_url: "https://padaria.sites.sitepronto.test/wp-admin",
      },
    },
    put_site_back: {
      kind: "put_site_back",
      subject: addressee.domain,
      due_at: "2026-11-24T17:30:00+00:00",
      details: { wordpress_url: "https://padaria.sites.sitepronto.test/wp-admin" },
    },
    message_given_up: {
      kind: "message_given_up",
      subject: "ana@exemplo.com.br",
      due_at: null,
      details: {
        email_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
        template: "charge_failed",
        error: "550 5.1.1 No such user here",
      },
    },
    activation_due: {
      kind: "activation_due",
      subject: addressee.domain,
      due_at: "2026-11-24T17:30:00+00:00",
      details: {},
    },
    domain_claimed_twice: {
      kind: "domain_claimed_twice",
      subject: addressee.domain,
      due_at: null,
      details: { email: "joao@exemplo.com.br" },
    },
    domain_change_asked: {
      kind: "domain_change_asked",
      subject: addressee.domain,
      due_at: null,
      details: { domain: "padaria-nova.com.br" },
    },
    migration_asked: {
      kind: "migration_asked",
      subject: addressee.domain,
      due_at: null,
      details: { address: "https://padaria.exemplo.com.br" },
    },
    emails_stalled: {
      kind: "emails_stalled",
      subject: "send-emails",
      due_at: null,
      details: { last_run: "2026-11-22T12:00:00+00:00" },
    },
    counters_stalled: {
      kind: "counters_stalled",
      subject: "sum-counters",
      due_at: null,
      details: { last_run: "2026-11-22T12:00:00+00:00" },
    },
    site_job_failed: {
      kind: "site_job_failed",
      subject: "padaria.com.br",
      due_at: null,
      details: { job: "make", error: "The provider did not answer in time." },
    },
    page_views_left_out: {
      kind: "page_views_left_out",
      subject: "22/11/2026",
      due_at: null,
      details: {},
    },
    reconciliation_stalled: {
      kind: "reconciliation_stalled",
      subject: "reconcile-billing",
      due_at: null,
      details: {},
    },
    schedule_behind: {
      kind: "schedule_behind",
      subject: "sync-stripe",
      due_at: null,
      details: { behind: "127" },
    },
    publishing_failed: {
      kind: "publishing_failed",
      subject: "publish-site",
      due_at: null,
      details: { error: "The host answered 404." },
    },
    stripe_customer_conflict: {
      kind: "stripe_customer_conflict",
      subject: "cus_TmB4kZ0Other",
      due_at: null,
      details: { session_id: "cs_test_a1B2c3" },
    },
    paid_unknown_price: {
      kind: "paid_unknown_price",
      subject: "joao@exemplo.com.br",
      due_at: null,
      details: { subscription_id: "sub_1TmB4kZ0", price_id: "price_1TmB4kZ0" },
    },
    refund_failed: {
      kind: "refund_failed",
      subject: "padaria-aurora.com.br",
      due_at: null,
      details: { invoice: "TMB4KZ0-0002" },
    },
    fraud_warning: {
      kind: "fraud_warning",
      subject: "padaria-aurora.com.br",
      due_at: "2026-12-05T12:00:00+00:00",
      details: {
        profile_id: "8d0f5b1e-2c47-4a35-9c38-51d2f1a6b0e4",
        site_id: "3f0c2a52-6b1e-4b63-9d5e-0c8a4e1f7d21",
        email: "ana@exemplo.com.br",
        payment: "TMB4KZ0-0002",
        amount: 9990,
        currency: "brl",
      },
    },
    refund_to_decide: {
      kind: "refund_to_decide",
      subject: "padaria-aurora.com.br",
      due_at: null,
      details: { email: "ana@exemplo.com.br", amount: 9990, currency: "brl" },
    },
    dispute_opened: {
      kind: "dispute_opened",
      subject: "padaria-aurora.com.br",
      due_at: "2026-12-05T12:00:00+00:00",
      details: {
        email: "ana@exemplo.com.br",
        amount: 9990,
        currency: "brl",
        dispute_reason: "fraudulent",
        dispute: "dp_1TmB4kZ0Nobody",
      },
    },
    dispute_inquiry: {
      kind: "dispute_inquiry",
      subject: "padaria-aurora.com.br",
      due_at: "2026-12-05T12:00:00+00:00",
      details: {
        email: "ana@exemplo.com.br",
        amount: 9990,
        currency: "brl",
        dispute_reason: "fraudulent",
        dispute: "dp_1TmB4kZ0Nobody",
      },
    },
    dispute_lost: {
      kind: "dispute_lost",
      subject: "padaria-aurora.com.br",
      due_at: null,
      details: {
        email: "ana@exemplo.com.br",
        amount: 9990,
        currency: "brl",
        dispute_reason: "fraudulent",
        dispute: "dp_1TmB4kZ0Nobody",
      },
    },
    dispute_won: {
      kind: "dispute_won",
      subject: "padaria-aurora.com.br",
      due_at: null,
      details: {
        email: "ana@exemplo.com.br",
        amount: 9990,
        currency: "brl",
        dispute_reason: "fraudulent",
        dispute: "dp_1TmB4kZ0Nobody",
      },
    },
    "of an unknown kind": { kind: "made_later", subject: "Ana Souza", due_at: null, details: {} },
  },
  team_digest: {
    usual: {
      new_customers: 3,
      overdue_payments: 2,
      activations: 4,
      next_deadline: "2026-11-24T17:30:00+00:00",
      open_messages: 5,
      open_tasks: 6,
      overdue_tasks: 1,
      failed_emails: 1,
      open_failures: 2,
    },
    "new customers alone": { new_customers: 1 },
  },
};
