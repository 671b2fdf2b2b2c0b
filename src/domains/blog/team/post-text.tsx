import { lazy, Suspense } from "react";
import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { RichTextEditor } from "@/kit/rich-text/rich-text-editor";
import { Skeleton } from "@/kit/ui/skeleton";
import { renderArticle } from "@/platform/article/render-article";
import { type PostFields, readingOf, readTags } from "./rules";

const ArticleView = lazy(async () => ({ default: (await import("../public/blog-post")).ArticleView }));

const render = (markdown: string) => renderArticle(markdown).html;

type PostTextProps = {
  fields: PostFields;
  /** Date of the preview; ISO 8601. */
  publishedAt: string;
  label: string;
  onChange: (markdown: string) => void;
};

/** Editor of a post's text. Loaded separately because it is larger than the rest of the panel. */
export function PostText({ fields, publishedAt, label, onChange }: PostTextProps) {
  return (
    <RichTextEditor
      value={fields.content}
      onChange={onChange}
      label={label}
      render={render}
      preview={<PostPreview fields={fields} publishedAt={publishedAt} />}
      textClassName="article-body"
      uploadImage={uploadImage}
      renderLibrary={renderImageLibrary}
    />
  );
}

/**
 * Renders a post as readers see it.
 *
 * @param publishedAt ISO 8601
 */
export function PostPreview({ fields, publishedAt }: { fields: PostFields; publishedAt: string }) {
  const [width, height] = fields.coverSize.split("x").map(Number);
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
      <ArticleView
        article={{
          slug: fields.slug,
          title: fields.title,
          excerpt: fields.excerpt,
          author: fields.author,
          tags: readTags(fields.tags),
          publishedAt,
          readingMinutes: readingOf(fields.content).minutes,
          cover: fields.coverUrl
            ? { url: fields.coverUrl, alt: fields.coverAlt, size: width && height ? { width, height } : null }
            : null,
          head: { title: fields.title, description: fields.excerpt, keywords: "" },
          updatedAt: "",
          ...renderArticle(fields.content),
        }}
      />
    </Suspense>
  );
}
