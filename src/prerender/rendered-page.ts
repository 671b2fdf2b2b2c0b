import type { Language } from "@/lib/language";

/** What a pre-rendered page brings besides its HTML, so that the first render in the browser equals it. */
export type PageData = {
  /** The path, as routes know it, that the HTML shows; null when it stands for any unknown path. */
  path: string | null;
  language: Language;
  /** Texts by namespace, in that language. */
  texts: Record<string, Record<string, unknown>>;
  /** What the page's components read, by key. */
  resources: Record<string, unknown>;
};

/** The words on the picture that stands for a page where its link is shared. */
export type SocialImageText = { title: string; headline: string };

/** A pre-rendered page, in its parts. */
export type RenderedPage = {
  /** Title and meta data, for the document's head. */
  head: string;
  /** The content of #root. */
  body: string;
  data: PageData;
  /** Null where the page has no picture. */
  socialImage: SocialImageText | null;
  /** Files of the lazy pages shown, as the routes name them. */
  files: string[];
};
