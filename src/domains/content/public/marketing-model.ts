const steps = ["register", "subscribe", "activate", "open"] as const;
const included = ["hosting", "builder", "wordpress", "panel", "support"] as const;

/** The terms beside the price in the hero, in order. */
export const heroFacts = ["live", "cancel"] as const;

/** The steps between sign-up and the live site, in order. */
export const homeSteps = steps;

/** The parts of the subscription. */
export const homeIncluded = included;

/** The texts of the front page that administrators may replace, each a key of the homePage translations. */
export const homeTextKeys = [
  "hero.title",
  "hero.subtitle",
  "hero.button",
  "hero.start",
  ...heroFacts.map((fact) => `hero.points.${fact}` as const),
  "hero.models",
  "hero.caption",
  "steps.title",
  "steps.text",
  ...steps.flatMap((step) => [`steps.${step}.title`, `steps.${step}.text`] as const),
  "included.title",
  ...included.flatMap((item) => [`included.${item}.title`, `included.${item}.text`] as const),
  "domain.title",
  "domain.text",
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

type HomeTextKey = (typeof homeTextKeys)[number];

/** The key of the hero video's URL; without one, the miniatures are shown. */
export const heroVideoKey = "hero.video";

/** Returns the text of a slot on the front page: the stored one, else the translation. */
export type HomeText = (key: HomeTextKey) => string;
