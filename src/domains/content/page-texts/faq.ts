const items = [
  "what",
  "coding",
  "change",
  "pages",
  "pro",
  "phone",
  "plugins",
  "mistakes",
  "learn",
  "billing",
] as const;

/** The public questions about the page builder, in display order. */
export const faqItems = items;

const money = ["cancel", "refund", "price", "methods", "late"] as const;

/** The questions about payment on /faq and /planos, in display order. */
export const moneyItems = money;

/** The texts of the questions about payment, each a key of the faqPage translations. */
export const moneyTextKeys = [
  "money.title",
  "money.text",
  ...money.flatMap((id) => [`money.${id}.title`, `money.${id}.text`] as const),
] as const;

/** The texts of /faq that administrators may replace, each a key of the faqPage translations. */
export const faqTextKeys = [
  "title",
  "lead",
  ...items.flatMap((id) => [`items.${id}.title`, `items.${id}.text`] as const),
  ...moneyTextKeys,
  "help.title",
  "help.text",
  "help.email",
] as const;

type FaqTextKey = (typeof faqTextKeys)[number];

/** Returns the text of a slot on /faq: the stored one, else the translation. */
export type FaqText = (key: FaqTextKey) => string;
