import { clsx } from "clsx";
import { Cover } from "@/kit/covers/cover";
import type { PostSummary } from "../rules";

type PostCoverProps = { post: Pick<PostSummary, "title" | "tags" | "cover">; className?: string };

/** The picture of a post, or a drawing of its subject. Decorative, because the title is beside it. */
export function PostCover({ post, className }: PostCoverProps) {
  const { cover } = post;
  if (!cover) return <Cover title={post.title} tags={post.tags} className={className} />;
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
