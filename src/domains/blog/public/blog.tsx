import { clsx } from "clsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Newspaper from "lucide-react/icons/newspaper";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { ErrorState } from "@/kit/error-state";
import { PublicPageHead } from "@/kit/public-page-head";
import { SearchBox } from "@/kit/search-box";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { toPageNumber } from "@/platform/pagination";
import { paths } from "@/platform/paths";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { usePostPage } from "../data";
import { maxTermLength, normalizeTerm, type PostPage, type PostQuery } from "../rules";
import { PostGrid } from "./post-grid";

/** /blog: the posts, newest first, with a search stored in the URL. */
export function BlogRoute() {
  const { t } = useTranslation("blogPage");
  const { query, search } = usePostListAddress();
  const { value, previous, error, retry, retrying } = usePostPage(query);
  const shown = value ?? (error ? undefined : previous);
  const firstPage = query.term === "" && query.page === 1;

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-10 px-4 py-12 sm:px-6 sm:py-16">
      <PublicPageHead
        title={t("head.title")}
        headline={t("title")}
        description={t("head.description")}
        noindex={query.term !== ""}
      />
      <header className="flex flex-col gap-6 lg:flex-row lg:items-start lg:justify-between lg:gap-12">
        <div className="flex flex-col gap-4">
          <h1 className="text-display">{t("title")}</h1>
          <p className="max-w-[33.33em] text-xl text-muted">{t("lead")}</p>
        </div>
        <div className="flex w-full max-w-md flex-col gap-2">
          <SearchBox
            value={query.term}
            onSearch={search}
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            clearLabel={t("search.clear")}
            maxLength={maxTermLength}
          />
          {/* Always rendered, so that the list does not move when the count loads. */}
          <p aria-live="polite" className="min-h-6 text-muted [overflow-wrap:anywhere]">
            {value && query.term ? t("results", { count: value.total, term: query.term }) : null}
          </p>
        </div>
      </header>
      {error ? (
        <Card>
          <ErrorState title={t("loadError")} code={error.code} onRetry={retry} retrying={retrying} />
        </Card>
      ) : null}
      {!shown && !error ? <PostGridSkeleton label={t("loading")} /> : null}
      {shown ? (
        <div
          aria-busy={value === undefined}
          className={clsx(
            "flex flex-col gap-10 transition-opacity duration-200",
            value === undefined && "opacity-50",
          )}
        >
          <Posts shown={shown} term={query.term} featureFirst={firstPage} />
        </div>
      ) : null}
    </div>
  );
}

function Posts({ shown, term, featureFirst }: { shown: PostPage; term: string; featureFirst: boolean }) {
  if (shown.posts.length === 0) return <NoPosts term={term} />;
  return (
    <>
      <PostGrid posts={shown.posts} featureFirst={featureFirst} />
      <PageLinks term={term} page={shown.page} pageCount={shown.pageCount} />
    </>
  );
}

/** Returns the query string of a list; empty for the first page of all posts. */
function listSearch({ term, page }: PostQuery): string {
  const params = new URLSearchParams({
    ...(term && { busca: term }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return params.size > 0 ? `?${params}` : "";
}

/**
 * Returns the list in the address and a function that searches. A pre-rendered page has no query: it hydrates
 * unfiltered and then applies the query.
 */
function usePostListAddress(): { query: PostQuery; search: (term: string) => void } {
  const [params, setParams] = useSearchParams();
  const isHydrating = useIsHydrating();
  return {
    query: isHydrating
      ? { term: "", page: 1 }
      : { term: normalizeTerm(params.get("busca") ?? ""), page: toPageNumber(params.get("pagina")) },
    // Replaces the history entry, so that Back leaves the list instead of removing letters one by one.
    search: (term) => setParams(listSearch({ term, page: 1 }), { replace: true }),
  };
}

type PageLinksProps = { term: string; page: number; pageCount: number };

/** Links to newer and older pages of a list; renders nothing for a single page. */
function PageLinks({ term, page, pageCount }: PageLinksProps) {
  const { t } = useTranslation("blogPage");
  if (pageCount <= 1) return null;
  const look = buttonVariants({ variant: "outline" });
  return (
    <nav aria-label={t("pages.label")} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span>
        {page > 1 ? (
          <Link rel="prev" to={{ search: listSearch({ term, page: page - 1 }) }} className={look}>
            <ArrowLeft aria-hidden="true" />
            <span className="max-sm:sr-only">{t("pages.newer")}</span>
          </Link>
        ) : null}
      </span>
      <span className="tabular text-center text-muted">{t("pages.current", { page, pageCount })}</span>
      <span className="text-right">
        {page < pageCount ? (
          <Link rel="next" to={{ search: listSearch({ term, page: page + 1 }) }} className={look}>
            <span className="max-sm:sr-only">{t("pages.older")}</span>
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

const cards = [0, 1, 2, 3, 4, 5];

/** Shown while the list loads. */
function PostGridSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-6">
        {cards.map((card) => (
          <div
            key={card}
            className={clsx(
              "flex flex-col overflow-hidden rounded-2xl border border-line bg-surface",
              card === 0
                ? "md:col-span-full lg:h-80 lg:flex-row"
                : card > 3
                  ? "lg:col-span-3"
                  : "lg:col-span-2",
            )}
          >
            <Skeleton className={clsx("rounded-none", card === 0 ? "h-52 lg:h-auto lg:w-1/2" : "h-40")} />
            <div
              className={clsx("flex flex-col gap-3 p-6", card === 0 && "lg:w-1/2 lg:justify-center lg:p-10")}
            >
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-3 h-4 w-40" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shown when there are no posts, or none that match the search. */
function NoPosts({ term }: { term: string }) {
  const { t } = useTranslation("blogPage");
  if (term === "") {
    return <EmptyState icon={Newspaper} title={t("empty.title")} description={t("empty.text")} />;
  }
  return (
    <EmptyState icon={SearchX} title={t("noResults.title", { term })} description={t("noResults.text")}>
      <Link to={paths.blog} className={clsx(buttonVariants({ variant: "outline" }), "mt-2")}>
        {t("noResults.all")}
      </Link>
    </EmptyState>
  );
}
