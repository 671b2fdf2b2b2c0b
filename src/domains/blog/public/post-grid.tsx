import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Cover } from "@/kit/covers/cover";
import { paths } from "@/platform/paths";
import { useFormattedText } from "@/platform/prerender/cache";
import { useLanguage } from "@/platform/use-language";
import { formatPublication, type PostSummary } from "../rules";

type PostGridProps = {
  posts: readonly PostSummary[];
  /** Shows the first post large. */
  featureFirst?: boolean;
  as?: "h2" | "h3";
};

/** A responsive grid of posts. */
export function PostGrid({ posts, featureFirst = false, as = "h2" }: PostGridProps) {
  const large = featureFirst && posts.length >= 3;
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-6">
      {posts.map((post, index) => (
        <li key={post.slug} className={clsx("min-w-0", widthOf(index, posts.length, large))}>
          <PostCard post={post} featured={large && index === 0} as={as} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the columns of a post: the large one fills its row, and so do two posts that are left for the last row. */
function widthOf(index: number, count: number, large: boolean): string {
  if (large && index === 0) return "md:col-span-full";
  const isInPair = (large ? count - 1 : count) % 3 === 2 && index >= count - 2 && count > 3;
  return isInPair ? "lg:col-span-3" : "lg:col-span-2";
}

type PostCardProps = {
  post: PostSummary;
  /** Fills a row of the grid, with the text beside the picture on wide screens. */
  featured?: boolean;
  /** Heading level of the title. */
  as?: "h2" | "h3";
};

/** A post in a list; the whole card links to the article. */
function PostCard({ post, featured = false, as: Heading = "h2" }: PostCardProps) {
  const { t } = useTranslation("blogPage");
  return (
    <article
      className={clsx(
        "group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card",
        "transition-[border-color,box-shadow] duration-200 ease-out-soft hover:border-ink hover:shadow-float",
        featured && "lg:min-h-80 lg:flex-row",
      )}
    >
      <div
        className={clsx(
          "shrink-0 border-b border-line",
          featured ? "h-52 lg:h-auto lg:w-1/2 lg:border-r lg:border-b-0" : "h-40",
        )}
      >
        <PostCover post={post} />
      </div>
      <div
        className={clsx(
          "flex flex-col gap-3 p-6",
          featured ? "lg:w-1/2 lg:justify-center lg:p-10" : "flex-1",
        )}
      >
        <Heading
          lang="pt-BR"
          className={clsx(
            "[overflow-wrap:anywhere]",
            featured ? "text-title" : "text-heading lg:min-h-[2lh]",
          )}
        >
          <Link
            to={paths.blogPost(post.slug)}
            className="decoration-accent decoration-3 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </Heading>
        {post.excerpt ? (
          <p
            lang="pt-BR"
            className={clsx(
              "text-muted [overflow-wrap:anywhere]",
              featured ? "max-w-[38.46em] text-lg" : "line-clamp-4 lg:min-h-[4lh]",
            )}
          >
            {post.excerpt}
          </p>
        ) : null}
        <p className={clsx("flex flex-wrap gap-x-2 pt-2 text-sm text-muted", featured || "mt-auto")}>
          <PublicationDate publishedAt={post.publishedAt} />
          <span aria-hidden="true">·</span>
          <span>{t("readingTime", { count: post.readingMinutes })}</span>
        </p>
      </div>
    </article>
  );
}

/** The picture of a post, or a drawing of its subject. Decorative, because the title is beside it. */
function PostCover({ post: { title, tags, cover } }: { post: PostSummary }) {
  if (!cover) return <Cover title={title} tags={tags} />;
  return (
    <img
      src={cover.url}
      alt=""
      {...cover.size}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}

/** The publication date of a post. */
export function PublicationDate({ publishedAt }: { publishedAt: string }) {
  const language = useLanguage();
  const date = useFormattedText(`date ${publishedAt} ${language}`, () =>
    formatPublication(publishedAt, language),
  );
  return <time dateTime={publishedAt}>{date}</time>;
}
