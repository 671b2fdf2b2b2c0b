import { useTranslation } from "react-i18next";
import { ArticleBody } from "@/kit/article-body";
import { BackLink } from "@/kit/back-link";
import { Badge } from "@/kit/ui/badge";
import { paths } from "@/platform/paths";
import { type Article, needsContents } from "../rules";
import { ArticleContents } from "./article-contents";
import { PublicationDate } from "./publication-date";

/** The link to the list of posts. */
export function BackToBlog() {
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

/** An article: author, date and tags, text, and a table of contents when it is long. */
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
