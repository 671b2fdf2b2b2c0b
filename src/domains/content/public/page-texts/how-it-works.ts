const steps = ["register", "pay", "live"] as const;
const questions = ["domain", "time", "payment", "late", "cancel"] as const;

/** The steps from sign-up to a live site, in order. */
export const journeySteps = steps;

/** The questions of /como-funciona, in order. */
export const howItWorksQuestions = questions;

/** The texts of /como-funciona that administrators may replace, each a key of the howItWorksPage translations. */
export const howItWorksTextKeys = [
  "title",
  "lead",
  ...steps.flatMap((step) => [`steps.${step}.title`, `steps.${step}.text`] as const),
  "questions.title",
  "questions.text",
  ...questions.flatMap((id) => [`questions.${id}.title`, `questions.${id}.text`] as const),
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

type HowItWorksTextKey = (typeof howItWorksTextKeys)[number];

/** Returns the text of a slot on /como-funciona: the stored one, else the translation. */
export type HowItWorksText = (key: HowItWorksTextKey) => string;
