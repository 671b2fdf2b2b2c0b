import { clsx } from "clsx";
import type { PostSummary } from "../rules";

const patternCount = 4;

// The same post always gets the same pattern.
function patternOf(slug: string): number {
  let sum = 0;
  for (const letter of slug) sum = (sum * 17 + letter.charCodeAt(0)) % 9973;
  return sum % patternCount;
}

/** The picture of a post, or a drawing with its tag. Decorative, because the title is beside it. */
export function PostCover({ post, className }: { post: PostSummary; className?: string }) {
  const { cover } = post;
  if (cover) {
    return (
      <img
        src={cover.url}
        alt=""
        {...cover.size}
        loading="lazy"
        decoding="async"
        className={clsx("size-full object-cover", className)}
      />
    );
  }
  return (
    <div aria-hidden="true" className={clsx("post-cover-frame", className)}>
      <div className={`post-cover post-cover-${patternOf(post.slug)}`}>
        <span className="post-cover-sign">{post.tags[0] ?? post.title}</span>
      </div>
    </div>
  );
}
