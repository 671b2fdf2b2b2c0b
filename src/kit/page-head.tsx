import { Helmet } from "react-helmet-async";
import { site } from "@/platform/site";

// Search engines and tabs cut longer titles.
const longestTitle = 70;

/** Returns the title of a page's document: the page's own with the site's name, both only as far as they fit. */
export function documentTitle(title: string): string {
  const whole = `${title} · ${site.name}`;
  if (whole.length <= longestTitle) return whole;
  if (title.length <= longestTitle) return title;
  return `${title.slice(0, longestTitle - 1).replace(/\s+\S*$/, "")}…`;
}

/** Sets the title of a page that search engines exclude. Public pages use `PublicPageHead`. */
export function PageHead({ title }: { title: string }) {
  return (
    <Helmet>
      <title>{documentTitle(title)}</title>
      <meta name="robots" content="noindex" />
    </Helmet>
  );
}
