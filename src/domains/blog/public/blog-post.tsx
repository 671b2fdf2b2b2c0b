import FileQuestion from "lucide-react/icons/file-question";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router-dom";
import { ErrorState } from "@/kit/error-state";
import { PageHead } from "@/kit/page-head";
import { PublicPageHead } from "@/kit/public-page-head";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { defaultLanguage } from "@/platform/language";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { useArticle } from "../data";
import { ArticleSkeleton } from "./article-skeleton";
import { ArticleView, BackToBlog } from "./article-view";
import { RelatedPosts } from "./related-posts";

// Exported here for the administration's preview because a separate file would enlarge this page.
export { ArticleView };

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
    <section
      aria-labelledby="invitation"
      className="overflow-hidden rounded-2xl border-2 border-ink bg-surface"
    >
      <div aria-hidden="true" className="awning" />
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
    </section>
  );
}

function PostNotFound() {
  const { t } = useTranslation("blogPage");
  return (
    <div className="flex flex-1 flex-col items-start justify-center gap-5 py-10">
      <PageHead title={t("article.notFound.title")} />
      <span className="grid size-14 place-items-center rounded-2xl bg-second-soft text-second">
        <FileQuestion className="size-7" aria-hidden="true" />
      </span>
      <h1 className="text-display max-w-[11.99em]">{t("article.notFound.title")}</h1>
      <p className="max-w-prose text-lg text-muted">{t("article.notFound.text")}</p>
      <Link to={paths.blog} className={buttonVariants()}>
        {t("article.notFound.all")}
      </Link>
    </div>
  );
}
