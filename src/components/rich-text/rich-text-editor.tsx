import { clsx } from "clsx";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Textarea } from "../ui/textarea";
import { ConvertDialog } from "./convert-dialog";
import { createTextExtensions } from "./extensions";
import type { RenderLibrary, UploadImage } from "./image-dialog";
import { createTextFormat, type NotEditable, type SourceDocument } from "./source-document";
import { VisualEditor } from "./visual-editor";

type View = "visual" | "source" | "preview";

type RichTextEditorProps = {
  /** Markdown. Give the editor another `key` for another text than what it wrote itself. */
  value: string;
  onChange: (markdown: string) => void;
  /** Accessible name of the text. */
  label: string;
  /** What readers get of a text, as sanitised HTML. */
  render: (markdown: string) => string;
  /** The text as readers see it. */
  preview: ReactNode;
  /** Classes of the text as readers see it. */
  textClassName: string;
  uploadImage: UploadImage;
  renderLibrary?: RenderLibrary | undefined;
};

/**
 * Writes Markdown: as it will look, as source, or as readers see it. What is not edited stays letter
 * for letter; a text that the visual editor would change opens as source, and is converted on request.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, render, preview, textClassName, uploadImage, renderLibrary } = props;
  const { t } = useTranslation("admin");
  const format = useMemo(() => createTextFormat(createTextExtensions()), []);
  const [opened, setOpened] = useState<SourceDocument | NotEditable>(() => format.open(value, render));
  const [view, setView] = useState<View>(typeof opened === "string" ? "source" : "visual");
  const [converted, setConverted] = useState<string | null>(null);
  const editable = typeof opened !== "string";

  function change(next: string): void {
    if (next !== value) onChange(next);
  }

  function show(next: View): void {
    if (next === "visual") {
      const reopened = format.open(value, render);
      setOpened(reopened);
      if (typeof reopened === "string") {
        setConverted(format.convert(value));
        return;
      }
    }
    setView(next);
  }

  function convert(markdown: string): void {
    setConverted(null);
    change(markdown);
    setOpened(format.open(markdown, render));
    setView("visual");
  }

  return (
    <div className="rounded-xl border border-line-strong bg-surface">
      <fieldset aria-label={t("richText.views")} className="flex gap-1 border-b border-line p-1.5">
        {(["visual", "source", "preview"] as const).map((one) => (
          <Button
            key={one}
            variant="ghost"
            size="sm"
            aria-pressed={view === one}
            onClick={() => show(one)}
            className={clsx(view === one && "bg-second-soft text-second")}
          >
            {t(`richText.${one}View`)}
          </Button>
        ))}
      </fieldset>
      {view === "source" && !editable ? (
        <Alert tone="warning" className="m-3" title={t(`richText.beyond.${opened}`)}>
          <p>{t("richText.beyond.text")}</p>
          <Button variant="outline" size="sm" onClick={() => show("visual")} className="mt-3">
            {t("richText.showConverted")}
          </Button>
        </Alert>
      ) : null}
      {view === "visual" && typeof opened !== "string" ? (
        <VisualEditor
          doc={opened.doc}
          readMarkdown={format.read}
          label={label}
          textClassName={textClassName}
          uploadImage={uploadImage}
          renderLibrary={renderLibrary}
          onChange={(doc) => change(opened.toMarkdown(doc))}
        />
      ) : null}
      {view === "source" ? (
        <div className="grid gap-3 p-3">
          <Textarea
            aria-label={t("richText.sourceOf", { label })}
            lang="pt-BR"
            rows={24}
            value={value}
            onChange={({ target }) => change(target.value)}
            className="font-mono text-sm leading-relaxed"
          />
        </div>
      ) : null}
      {view === "preview" ? <div className="p-5">{preview}</div> : null}
      {converted === null ? null : (
        <ConvertDialog
          before={value}
          after={converted}
          onConvert={() => convert(converted)}
          onClose={() => setConverted(null)}
        />
      )}
    </div>
  );
}
