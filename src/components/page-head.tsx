import { Helmet } from "react-helmet-async";
import { site } from "@/config/site";

/** Writes the title of a page that search engines leave out into the document's head. Public pages have `PublicPageHead`. */
export function PageHead({ title }: { title: string }) {
  return (
    <Helmet>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </Helmet>
  );
}
