/** The texts of /nossa-hospedagem that administrators may replace, each a key of the hostingPage translations. */
export const hostingTextKeys = [
  "title",
  "lead",
  "migration.title",
  "migration.text",
  "migration.button",
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

type HostingTextKey = (typeof hostingTextKeys)[number];

/** Gives the text of a place on /nossa-hospedagem: the stored one, else the translation. */
export type HostingText = (key: HostingTextKey) => string;
