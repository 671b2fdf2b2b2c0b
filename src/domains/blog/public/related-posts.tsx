import { useTranslation } from "react-i18next";
import { useRelatedPosts } from "../data";
import type { Article } from "../rules";
import { PostGrid } from "./post-grid";

/** Related posts below an article; renders nothing when there are none. */
export function RelatedPosts({ article }: { article: Article }) {
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
