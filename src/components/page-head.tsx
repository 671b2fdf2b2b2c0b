import { lazy, Suspense, type ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { useLanguage } from "@/lib/use-language";
import { isHeadWritten } from "@/lib/written-head";
import type { PageHeadProps } from "./head-tags";

let tagsAtHand: ComponentType<PageHeadProps> | null = null;

async function loadTags(): Promise<ComponentType<PageHeadProps>> {
  const { HeadTags } = await import("./head-tags");
  tagsAtHand = HeadTags;
  return HeadTags;
}

// A page without a head is better than no page.
function NoTags(_props: PageHeadProps) {
  return null;
}

const LazyTags = lazy(async () => ({
  default: await loadTags().catch((error: unknown) => {
    console.warn("The page's title could not be written.", error);
    return NoTags;
  }),
}));

/** Loads what writes the head ahead of the first page change. */
export function preloadHead(): void {
  // A failure shows when the head has to be written.
  loadTags().catch(() => undefined);
}

/** While pre-rendering: the tags are written with the page. */
export function writeHeadAtOnce(tags: ComponentType<PageHeadProps>): void {
  tagsAtHand = tags;
}

/**
 * Title and meta data of a page, in the document's head. Every page has exactly
 * one. A page that came written has its head already: what writes one is not part
 * of what a visitor loads first.
 */
export function PageHead(props: PageHeadProps) {
  const language = useLanguage();
  const { pathname } = useLocation();
  if (isHeadWritten(pathname, language)) return null;
  if (tagsAtHand) {
    const Tags = tagsAtHand;
    return <Tags {...props} />;
  }
  return (
    <Suspense fallback={null}>
      <LazyTags {...props} />
    </Suspense>
  );
}
