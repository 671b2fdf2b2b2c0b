import { Fragment, type ReactNode } from "react";
import { Helmet } from "react-helmet-async";
import { useServedHead } from "@/platform/prerender/served-head";
import { site } from "@/platform/site";
import { BackLink } from "./back-link";

type PageHeaderProps = {
  title: string;
  /** Language of the title, where a course brings its own. */
  lang?: string | undefined;
  /** "no" for a title that page translators must not change, such as a domain. */
  translate?: "no" | undefined;
  /** The title of the document where it differs; null when the page around this one sets it. */
  headTitle?: string | null;
  /** An icon before the title. */
  icon?: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string; lang?: string } | undefined;
  /** Badges of exceptions beside the title. */
  states?: ReactNode;
  /** A fact that distinguishes this page, such as the e-mail of a customer. */
  detail?: ReactNode;
  /** Actions at the right: at most one primary button, of size `sm`. */
  children?: ReactNode;
};

/** Head of a page of the panel or the administration: way back, title, states and actions. */
export function PageHeader({
  title,
  lang,
  translate,
  headTitle = title,
  icon,
  back,
  states,
  detail,
  children,
}: PageHeaderProps) {
  return (
    <header className="mb-5">
      {headTitle === null ? null : <PageHead title={headTitle} />}
      {back ? (
        <BackLink to={back.to} lang={back.lang} className="mb-1">
          {back.label}
        </BackLink>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 max-sm:basis-auto">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="flex min-w-0 items-center gap-2.5">
              {icon}
              <h1
                lang={lang}
                translate={translate}
                className="min-w-0 text-2xl leading-9 [overflow-wrap:anywhere]"
              >
                {withBreaks(title)}
              </h1>
            </div>
            {states}
          </div>
          {detail ? <p className="text-muted [overflow-wrap:anywhere]">{detail}</p> : null}
        </div>
        {children ? (
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{children}</div>
        ) : null}
      </div>
    </header>
  );
}

/** Lets a long domain break after its dots. */
function withBreaks(title: string): ReactNode {
  return title.split(".").map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other key and keep their order
    <Fragment key={index}>
      {index > 0 ? <span>.</span> : null}
      {index > 0 ? <wbr /> : null}
      <span>{part}</span>
    </Fragment>
  ));
}

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
  useServedHead();
  return (
    <Helmet>
      <title>{documentTitle(title)}</title>
      <meta name="robots" content="noindex" />
    </Helmet>
  );
}
