import { clsx } from "clsx";
import type { PostSummary } from "../rules";
import { PostCard } from "./post-card";

type PostGridProps = {
  posts: readonly PostSummary[];
  /** Shows the first post large. */
  featureFirst?: boolean;
  as?: "h2" | "h3";
};

/** A responsive grid of posts. */
export function PostGrid({ posts, featureFirst = false, as = "h2" }: PostGridProps) {
  // The large card fills two rows beside two others: fewer posts would leave a gap.
  const large = featureFirst && posts.length >= 3;
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, index) => (
        <li
          key={post.slug}
          className={clsx("min-w-0", large && index === 0 && "md:col-span-2 lg:row-span-2")}
        >
          <PostCard post={post} featured={large && index === 0} as={as} />
        </li>
      ))}
    </ul>
  );
}
