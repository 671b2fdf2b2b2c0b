import { clsx } from "clsx";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/kit/error-state";
import { PublicPageHead } from "@/kit/public-page-head";
import { SearchBox } from "@/kit/search-box";
import { Card } from "@/kit/ui/card";
import { usePostPage } from "../data";
import { maxTermLength, type PostPage } from "../rules";
import { PageLinks } from "./page-links";
import { PostGrid } from "./post-grid";
import { PostGridSkeleton } from "./post-grid-skeleton";
import { usePostListAddress } from "./posts-address";

const NoPosts = lazy(async () => ({
  default: (await import("./no-posts")).NoPosts,
}));

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
  if (shown.posts.length === 0) {
    return (
      <Suspense fallback={null}>
        <NoPosts term={term} />
      </Suspense>
    );
  }
  return (
    <>
      <PostGrid posts={shown.posts} featureFirst={featureFirst} />
      <PageLinks term={term} page={shown.page} pageCount={shown.pageCount} />
    </>
  );
}
