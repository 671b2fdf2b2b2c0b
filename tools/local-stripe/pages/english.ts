import type { FieldError, TextField } from "./form-fields.ts";

/** Words of the pages in English. */
export const english = {
  every: (interval: string, count: number) =>
    count === 1 ? `per ${interval}` : `every ${count} ${interval}s`,
  errors: {
    number_missing: "Enter the card number.",
    number_incomplete: "The card number is incomplete.",
    number_invalid: "The card number is not valid. Check the digits.",
    number_not_test:
      "This is a test environment: use a test card, such as 4242 4242 4242 4242. Real cards are not accepted.",
    expiry_missing: "Enter the expiry date.",
    expiry_invalid: "The expiry date is not valid. Use month and year, like 12/34.",
    expiry_past: "The card has expired.",
    cvc_missing: "Enter the security code.",
    cvc_short: "The security code is incomplete.",
    name_missing: "Enter the name on the card.",
    email_missing: "Enter your email address.",
    email_invalid: "The email address is not valid.",
    generic_decline: "The card was declined. Nothing was charged; try another card.",
    insufficient_funds: "The card has insufficient funds. Nothing was charged; try another card.",
    expired_card: "The bank says that the card has expired. Nothing was charged; try another card.",
    incorrect_cvc: "The bank says that the security code is wrong. Nothing was charged.",
    authentication_failed:
      "The authentication was not completed. Nothing was charged; try again or use another card.",
  } satisfies Record<FieldError, string>,
  fields: {
    email: { label: "Email", placeholder: "" },
    cardNumber: { label: "Card number", placeholder: "1234 1234 1234 1234" },
    cardExpiry: { label: "Expiry date", placeholder: "MM / YY" },
    cardCvc: { label: "Security code", placeholder: "CVC" },
    billingName: { label: "Name on card", placeholder: "As it stands on the card" },
  } satisfies Record<TextField, { label: string; placeholder: string }>,
  notice: "Local test payment. No real money moves.",
  back: "Back",
  continue: "Continue",
  checkout: {
    title: "Payment",
    subscribeTo: (product: string) => `Subscribe to ${product}`,
    quantity: (count: number) => `Quantity: ${count}`,
    dueToday: "Total due today",
    contact: "Contact information",
    card: "Card details",
    method: "Payment method",
    methods: { card: "Card", boleto: "Boleto", pix: "Pix" },
    submit: "Subscribe",
    submitting: "Processing…",
    terms: (amount: string) =>
      `By confirming, you allow ${amount} to be charged to this card until you cancel.`,
    correct: "Check the marked fields.",
  },
  auth: {
    title: "Card authentication",
    explain: (amount: string) =>
      `Here the card's bank would ask for a confirmation to pay ${amount}. Choose what happens.`,
    complete: "Complete authentication",
    fail: "Fail authentication",
  },
  notices: {
    complete: { title: "Payment complete", text: "All done: your payment was received." },
    alreadyPaid: {
      title: "This payment was already made",
      text: "There is no need to pay again, and nothing more was charged.",
    },
    expired: {
      title: "This payment page has expired",
      text: "Nothing was charged. Go back to the site and start again.",
    },
    portalExpired: {
      title: "This page has expired",
      text: "For safety it stays open for an hour. Go back to the site and open it again.",
    },
    unknown: { title: "Page not found", text: "This payment address does not exist." },
    linkInactive: { title: "Link deactivated", text: "This payment link is no longer active." },
    customerGone: {
      title: "This payment cannot be made",
      text: "The customer's record was removed. Nothing was charged. Go back to the site and start again.",
    },
  },
  invoice: {
    title: "Invoice",
    number: "Number",
    date: "Date",
    billTo: "Bill to",
    dueDate: "Due on",
    discount: "Discount",
    description: "Description",
    period: "Period",
    amount: "Amount",
    total: "Total",
    otherCard: "Pay with another card",
    status: {
      paid: "Paid",
      open: "Open",
      draft: "Draft",
      uncollectible: "Uncollectible",
      void: "Void",
    },
    paidOn: (day: string) => `Paid on ${day}`,
    download: "Download PDF",
    receipt: "Receipt",
    card: "Card",
  },
  portal: {
    title: "Payments and invoices",
    back: "Back",
    backToSite: "Back to the site",
    method: "Payment method",
    noMethod: "No card on file.",
    expires: (month: string) => `Expires ${month}`,
    replace: "Replace the card",
    replaceTitle: "Replace the card",
    replaceExplain: "The next charges will go to the new card.",
    save: "Save card",
    replaced: "Done: the next charges use the new card.",
    pay: (amount: string) => `Pay ${amount}`,
    paid: "Invoice paid. Thank you!",
    declined: "The card was declined and the invoice is still open. Replace the card and try again.",
    invoices: "Invoices",
    noInvoices: "No invoices yet.",
    status: "Status",
    action: "Action",
    open: "View invoice",
  },
};

/** Words of the pages in one language. */
export type Texts = typeof english;
