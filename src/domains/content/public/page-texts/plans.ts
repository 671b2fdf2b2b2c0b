/** The texts of /planos that administrators may replace, each a key of the plansPage translations. */
export const plansTextKeys = [
  "title",
  "subtitle",
  "next.title",
  "next.how.title",
  "next.how.text",
  "next.hosting.title",
  "next.hosting.text",
  "next.faq.title",
  "next.faq.text",
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

type PlansTextKey = (typeof plansTextKeys)[number];

/** Returns the text of a slot on /planos: the stored one, else the translation. */
export type PlansText = (key: PlansTextKey) => string;
