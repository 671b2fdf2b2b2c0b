import { ArticleBody } from "@/components/article-body";
import { RichTextEditor } from "@/components/rich-text/rich-text-editor";
import { uploadImage } from "@/features/media/upload-image";
import { renderArticle } from "@/lib/article/render-article";
import type { Language } from "@/lib/language";
import { renderImageLibrary } from "../image-library";

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
