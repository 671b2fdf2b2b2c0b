const questions = ["domain", "time", "payment", "late", "cancel"] as const;

/** The questions of /como-funciona, in order. */
export const howItWorksQuestions = questions;

/** The texts of /como-funciona that administrators may replace, each a key of the howItWorksPage translations. */
export const howItWorksTextKeys = [
  "title",
  "lead",
  "questions.title",
  "questions.text",
  ...questions.flatMap((id) => [`questions.${id}.title`, `questions.${id}.text`] as const),
  "closing.title",
  "closing.text",
  "closing.button",
] as const;
