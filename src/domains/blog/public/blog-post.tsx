import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router-dom";
import { besideOfferBar } from "@/domains/billing/parts/offer-bar";
import { Storefront } from "@/domains/sites/parts/storefront";
import { AwningFrame } from "@/kit/awning-frame";
import { ArticleBody } from "@/kit/article-body";
import { BackLink } from "@/kit/back-link";
import { ErrorState } from "@/kit/error-state";
import { PageHead } from "@/kit/page-header";
import { PublicPageHead } from "@/kit/public-page-head";
import { Badge } from "@/kit/ui/badge";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import type { ArticleHeading } from "@/platform/article/article-outline";
import { defaultLanguage } from "@/platform/language";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { useArticle, useRelatedPosts } from "../data";
import { type Article, needsContents } from "../rules";
import { PostGrid, PublicationDate } from "./post-grid";

/** /blog/{slug}: a post. */
export function BlogPostRoute() {
  const { slug = "" } = useParams();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-16 px-4 py-10 sm:px-6 sm:py-14">
      <Post key={slug} slug={slug} />
    </div>
  );
}

function Post({ slug }: { slug: string }) {
  const { t } = useTranslation("blogPage");
  const { value, error, retry, retrying } = useArticle(slug);

  if (error) {
    return (
      <>
        <PageHead title={t("article.loadError")} />
        <BackToBlog />
        <Card>
          <ErrorState title={t("article.loadError")} code={error.code} onRetry={retry} retrying={retrying} />
        </Card>
      </>
    );
  }
  if (!value) return <ArticleSkeleton label={t("article.loading")} />;
  if (value.kind === "moved") return <Navigate to={paths.blogPost(value.slug)} replace />;
  if (value.kind === "missing") return <PostNotFound />;

  const { article } = value;
  return (
    <>
      <PublicPageHead
        title={article.head.title}
        headline={article.title}
        description={article.head.description}
        parents={[{ name: t("title"), path: paths.blog }]}
        article={{
          author: article.author,
          keywords: article.head.keywords,
          publishedAt: article.publishedAt,
          updatedAt: article.updatedAt,
          language: defaultLanguage,
        }}
        image={article.cover?.url}
      />
      <ArticleView article={article} />
      <HydrateLater>
        <Invitation />
        <RelatedPosts article={article} />
      </HydrateLater>
    </>
  );
}

function Invitation() {
  const { t } = useTranslation("blogPage");
  return (
    <AwningFrame as="section" ref={besideOfferBar} aria-labelledby="invitation" className="bg-surface">
      <div className="flex flex-col gap-6 p-6 sm:p-10 md:flex-row md:items-center md:justify-between">
        <div className="flex flex-col gap-2">
          <h2 id="invitation" className="text-title">
            {t("invitation.title")}
          </h2>
          <p className="max-w-[35.9em] text-lg text-muted">{t("invitation.text")}</p>
        </div>
        <Link to={paths.plans} className={buttonVariants({ size: "lg" })}>
          {t("invitation.plans")}
        </Link>
      </div>
    </AwningFrame>
  );
}

function PostNotFound() {
  const { t } = useTranslation("blogPage");
  return (
    <div className="grid items-center gap-x-20 gap-y-10 md:grid-cols-2">
      <PageHead title={t("article.notFound.title")} />
      <div className="flex flex-col items-start gap-5">
        <h1 className="text-display">{t("article.notFound.title")}</h1>
        <p className="max-w-prose text-lg text-muted">{t("article.notFound.text")}</p>
        <Link to={paths.blog} className={buttonVariants()}>
          {t("article.notFound.all")}
        </Link>
      </div>
      <Storefront state="unpaid" name={t("title")} className="mx-auto w-full max-w-md" />
    </div>
  );
}

/** The link to the list of posts. */
function BackToBlog() {
  const { t } = useTranslation("blogPage");
  return <BackLink to={paths.blog}>{t("article.back")}</BackLink>;
}

function ArticleFacts({ article }: { article: Article }) {
  const { t } = useTranslation("blogPage");
  return (
    // The negative margin and the hidden overflow hide the dot of the first item in each line.
    <p className="overflow-hidden text-muted">
      <span className="-ml-5 flex flex-wrap *:relative *:pl-5 *:before:absolute *:before:top-[0.75em] *:before:left-2 *:before:size-1 *:before:rounded-full *:before:bg-current">
        <span>
          <span className="font-semibold text-ink">{t("article.by", { author: article.author })}</span>
        </span>
        <span>
          <PublicationDate publishedAt={article.publishedAt} />
        </span>
        <span>{t("readingTime", { count: article.readingMinutes })}</span>
      </span>
    </p>
  );
}

/** An article, also as a preview in the administration: author, date and tags, text, and a table of contents when it is long. */
export function ArticleView({ article }: { article: Article }) {
  const { t } = useTranslation("blogPage");
  const { cover } = article;
  const withContents = needsContents(article);
  return (
    <article className="flex flex-col gap-10">
      <header className="flex flex-col gap-5">
        <BackToBlog />
        <h1 lang="pt-BR" className="text-display max-w-[14.65em] [overflow-wrap:anywhere]">
          {article.title}
        </h1>
        {article.excerpt ? (
          <p lang="pt-BR" className="max-w-[38.46em] text-xl text-muted">
            {article.excerpt}
          </p>
        ) : null}
        <ArticleFacts article={article} />
        {article.tags.length > 0 ? (
          <ul aria-label={t("article.tags")} lang="pt-BR" className="flex flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag} className="max-w-full [overflow-wrap:anywhere] *:max-w-full *:whitespace-normal">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </header>
      {cover ? (
        <img
          src={cover.url}
          alt={cover.alt}
          {...cover.size}
          fetchPriority="high"
          className="h-auto w-full rounded-2xl"
        />
      ) : null}
      <div className="grid gap-10 border-t border-line pt-10 lg:grid-cols-[minmax(0,44rem)_16rem] lg:justify-between">
        {withContents ? (
          <aside className="lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto">
            <ArticleContents headings={article.headings} />
          </aside>
        ) : null}
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <ArticleBody html={article.html} language="pt-BR" />
        </div>
      </div>
    </article>
  );
}

/** The table of contents of an article. */
function ArticleContents({ headings }: { headings: readonly ArticleHeading[] }) {
  const { t } = useTranslation("blogPage");
  return (
    <nav
      aria-labelledby="article-contents"
      className="rounded-2xl border border-line bg-surface p-5 lg:border-0 lg:bg-transparent lg:p-0"
    >
      <h2 id="article-contents" className="text-sm font-semibold text-muted">
        {t("article.contents")}
      </h2>
      <ol lang="pt-BR" className="mt-2 flex flex-col lg:border-l lg:border-line">
        {headings
          .filter(({ level }) => level === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 leading-snug text-muted pointer-coarse:py-[0.6875rem] decoration-accent decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:text-ink hover:underline lg:pl-4"
              >
                {text}
              </a>
            </li>
          ))}
      </ol>
    </nav>
  );
}

/** Related posts below an article; renders nothing when there are none. */
function RelatedPosts({ article }: { article: Article }) {
  const { t } = useTranslation("blogPage");
  const posts = useRelatedPosts(article);
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related-posts" className="flex flex-col gap-6">
      <h2 id="related-posts" className="text-title">
        {t("article.related")}
      </h2>
      <PostGrid posts={posts} as="h3" />
    </section>
  );
}

const lines = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shown while an article loads. */
function ArticleSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="flex flex-col gap-10">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-12 w-full max-w-2xl" />
          <Skeleton className="h-12 w-3/4 max-w-xl" />
          <Skeleton className="h-5 w-full max-w-prose" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <div className="flex max-w-[44rem] flex-col gap-4 border-t border-line pt-10">
          {lines.map((line) => (
            <Skeleton key={line} className="h-5 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}
