import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceBar } from "../choice-bar";
import { ConfirmDialog } from "../confirm-dialog";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Textarea } from "../ui/fields";
import { createTextExtensions } from "./extensions";
import type { RenderLibrary, UploadImage } from "./image-dialog";
import { createTextFormat, type NotEditable, type SourceDocument } from "./source-document";
import { TextDifference } from "./text-difference";
import { VisualEditor } from "./visual-editor";

type View = "visual" | "source" | "preview";

type RichTextEditorProps = {
  /** Markdown. A different text, unless the editor wrote it, needs another `key`. */
  value: string;
  onChange: (markdown: string) => void;
  /** Accessible name of the text. */
  label: string;
  /** Renders a text as sanitised HTML for readers. */
  render: (markdown: string) => string;
  /** Preview of the text. */
  preview: ReactNode;
  /** CSS classes of the rendered text. */
  textClassName: string;
  uploadImage: UploadImage;
  renderLibrary?: RenderLibrary | undefined;
};

/**
 * Edits Markdown: visually, as source, or with a preview. Unedited parts stay byte for byte. A text that the visual
 * editor would change opens as source and is converted on request.
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
      <ChoiceBar
        look="segments"
        label={t("richText.views")}
        className="border-b border-line p-1.5"
        choices={(["visual", "source", "preview"] as const).map((one) => ({
          id: one,
          label: t(`richText.${one}View`),
          isCurrent: view === one,
          onSelect: () => show(one),
        }))}
      />
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
          readPasted={format.readPasted}
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
        <ConfirmDialog
          title={t("richText.convertTitle")}
          text={t("richText.convertText")}
          confirm={t("richText.convert")}
          cancel={t("richText.keepSource")}
          onConfirm={() => convert(converted)}
          onClose={() => setConverted(null)}
        >
          <TextDifference
            label={t("richText.difference")}
            before={value}
            after={converted}
            words={{ removed: t("richText.removed"), added: t("richText.added") }}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
