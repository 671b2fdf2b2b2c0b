import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { ArticleBody } from "@/kit/article-body";
import { RichTextEditor } from "@/kit/rich-text/rich-text-editor";
import { renderArticle } from "@/platform/article/render-article";
import type { Language } from "@/platform/language";

const render = (markdown: string) => renderArticle(markdown).html;

type LessonTextProps = { value: string; label: string; language: Language; onChange: (text: string) => void };

/** Editor of a lesson's text. Loaded separately because it is larger than the rest of the panel. */
export function LessonText({ value, label, language, onChange }: LessonTextProps) {
  return (
    <RichTextEditor
      value={value}
      onChange={onChange}
      label={label}
      render={render}
      preview={<ArticleBody html={render(value)} language={language} isCompact />}
      textClassName="article-body"
      uploadImage={uploadImage}
      renderLibrary={renderImageLibrary}
    />
  );
}
