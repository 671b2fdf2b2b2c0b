import type { Language } from "../language";

/** Data of a pre-rendered page that makes the first render equal to its HTML. */
export type PageData = {
  /** The path of the HTML without language prefix; null for the page of unknown paths. */
  path: string | null;
  language: Language;
  /** Texts of that language by namespace. */
  texts: Record<string, Record<string, unknown>>;
  /** Loaded values of the page's components by key. */
  resources: Record<string, unknown>;
};

/** The texts of a page's social image. */
export type SocialImageText = { title: string; headline: string };

/** The parts of a pre-rendered page. */
export type RenderedPage = {
  /** Title and metadata for the document's head. */
  head: string;
  /** The content of #root. */
  body: string;
  data: PageData;
  /** Null without a social image. */
  socialImage: SocialImageText | null;
  /** Sources of the rendered lazy pages, relative to the project. */
  sources: string[];
};
