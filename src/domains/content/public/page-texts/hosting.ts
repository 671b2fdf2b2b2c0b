const points = ["ready", "tuned", "none"] as const;
const measures = ["ssl", "backups"] as const;
const features = ["ssl", "backups", "migration", "wordpress", "domain", "support"] as const;

/** The points about performance, in order. */
export const performancePoints = points;

/** The security measures, in order. */
export const securityMeasures = measures;

/** The parts of the hosting, in order. */
export const hostingFeatures = features;

/** The texts of /nossa-hospedagem that administrators may replace, each a key of the hostingPage translations. */
export const hostingTextKeys = [
  "title",
  "lead",
  "performance.title",
  "performance.text",
  ...points.map((point) => `performance.points.${point}` as const),
  "security.title",
  "security.text",
  ...measures.flatMap((id) => [`security.${id}.title`, `security.${id}.text`] as const),
  "migration.title",
  "migration.text",
  "migration.button",
  "features.title",
  "features.text",
  ...features.flatMap((id) => [`features.${id}.title`, `features.${id}.text`] as const),
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

type HostingTextKey = (typeof hostingTextKeys)[number];

/** Returns the text of a slot on /nossa-hospedagem: the stored one, else the translation. */
export type HostingText = (key: HostingTextKey) => string;
