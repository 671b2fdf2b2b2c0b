import { Helmet } from "react-helmet-async";
import { site } from "@/config/site";

/** Sets the title of a page that search engines exclude. Public pages use `PublicPageHead`. */
export function PageHead({ title }: { title: string }) {
  return (
    <Helmet>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </Helmet>
  );
}
