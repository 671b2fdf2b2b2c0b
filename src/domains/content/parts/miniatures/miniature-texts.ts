import type { SiteModel } from "@contract/enums";

/**
 * The words inside one miniature website. Every trade has the same slots, so that a translation is one flat
 * object per trade. A drawing may omit a slot that does not fit its layout.
 */
export interface MiniatureText {
  brand: string;
  link1: string;
  link2: string;
  link3: string;
  /** First line of the headline; `accent` continues the sentence in the site's second typeface. */
  title: string;
  accent: string;
  text: string;
  button: string;
  note: string;
  item1: string;
  item2: string;
  item3: string;
}

/** The words of every model. */
export type MiniatureTexts = Record<SiteModel, MiniatureText>;
