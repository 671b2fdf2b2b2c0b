const steps = ["register", "subscribe", "activate", "open"] as const;
const included = ["hosting", "builder", "wordpress", "panel", "support"] as const;

/** What happens between the sign-up and the open site, in order. */
export const homeSteps = steps;

/** What the subscription includes. */
export const homeIncluded = included;

/** The front page's texts that administrators may replace, each a key of the homePage translations. */
export const homeTextKeys = [
  "hero.title",
  "hero.subtitle",
  "hero.button",
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

export type HomeTextKey = (typeof homeTextKeys)[number];

/** Where the address of the hero's video is stored; without one the miniatures stand there. */
export const heroVideoKey = "hero.video";

/** Gives the text of a place on the front page: the stored one, else the translation. */
export type HomeText = (key: HomeTextKey) => string;
