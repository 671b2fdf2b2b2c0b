import { useTranslation } from "react-i18next";
import type { ArticleHeading } from "@/platform/article/article-outline";

/** The table of contents of an article. */
export function ArticleContents({ headings }: { headings: readonly ArticleHeading[] }) {
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
