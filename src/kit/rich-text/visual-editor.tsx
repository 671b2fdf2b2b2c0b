import "./visual-editor.css";
import type { Editor } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import type { Node } from "@tiptap/pm/model";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { otherHostOf } from "./addresses";
import { createTextExtensions } from "./extensions";
import type { RenderLibrary, UploadImage } from "./image-dialog";
import { MarkdownInput } from "./markdown-input";
import { SlashMenu, type SlashMenuState, slashOptionId, SlashSuggestion } from "./slash-menu";
import type { TextPanel } from "./text-commands";
import { TextPanelDialog } from "./text-panel-dialog";
import { Toolbar } from "./toolbar";
import { VideoPreview } from "./video-preview";

type VisualEditorProps = {
  /** The initial document; read once. */
  doc: Node;
  /** Parses pasted text as Markdown; null for text without Markdown. */
  readPasted: (text: string) => readonly Node[] | null;
  /** Accessible name of the text. */
  label: string;
  /** CSS classes of the rendered text. */
  textClassName: string;
  uploadImage: UploadImage;
  renderLibrary?: RenderLibrary | undefined;
  onChange: (doc: Node) => void;
};

function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => /^image\/(png|jpeg|webp)$/.test(type));
}

// Word processors and spreadsheets add a picture of the copied text.
function holdsText(data: DataTransfer | null): boolean {
  const { body } = new DOMParser().parseFromString(data?.getData("text/html") ?? "", "text/html");
  return body.textContent.trim() !== "" || (data?.getData("text/plain") ?? "").trim() !== "";
}

type MisleadingLink = { text: string; host: string };

/** Returns the links whose text is an address of another host, each once. */
function misleadingLinks(doc: Node): MisleadingLink[] {
  const links = new Map<string, MisleadingLink>();
  doc.descendants((parent) => {
    if (!parent.isTextblock) return true;
    const runs: { text: string; href: string }[] = [];
    let last: (typeof runs)[number] | null = null;
    parent.forEach((node) => {
      const href: unknown = node.marks.find(({ type }) => type.name === "link")?.attrs["href"];
      if (typeof href !== "string") last = null;
      else if (last?.href === href) last.text += node.textContent;
      else runs.push((last = { text: node.textContent, href }));
    });
    for (const { text, href } of runs) {
      const host = otherHostOf(text, href);
      if (host !== null) links.set(`${text} ${host}`, { text, host });
    }
    return false;
  });
  return [...links.values()];
}

/** Warns the author of links that lead elsewhere than their text says. */
function LinkWarning({ editor }: { editor: Editor }) {
  const { t } = useTranslation("admin");
  const links = useEditorState({ editor, selector: ({ editor: { state } }) => misleadingLinks(state.doc) });
  if (links.length === 0) return null;
  return (
    <Alert tone="warning" title={t("richText.otherHost")} className="m-3">
      <ul className="list-disc pl-5">
        {links.map(({ text, host }) => (
          <li key={`${text} ${host}`}>{t("richText.otherHostOf", { text, host })}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Edits a text as it will look. */
export function VisualEditor({
  doc,
  readPasted,
  label,
  textClassName,
  uploadImage,
  renderLibrary,
  onChange,
}: VisualEditorProps) {
  const { t } = useTranslation("admin");
  const listId = useId();
  const [menu, setMenu] = useState<SlashMenuState | null>(null);
  const [panel, setPanel] = useState<TextPanel | null>(null);
  const [images, setImages] = useState<readonly File[]>([]);
  const [lostImages, setLostImages] = useState(0);

  function takeImages(data: DataTransfer | null): boolean {
    const files = imagesIn(data);
    if (files.length === 0) return false;
    setImages(files);
    setPanel("image");
    return true;
  }

  const editor = useEditor({
    extensions: [
      ...createTextExtensions((text) => (text ? t("richText.task", { text }) : t("richText.emptyTask"))),
      MarkdownInput.configure({ parse: readPasted, onLostImages: setLostImages }),
      VideoPreview,
      Placeholder.configure({ placeholder: t("richText.placeholder") }),
      SlashSuggestion.configure({
        nameOf: (command) => t(command.label),
        onChange: setMenu,
        run: (command, running) => command.run(running, setPanel),
      }),
    ],
    content: doc.toJSON(),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        lang: "pt-BR",
        // A page translator would change the stored text.
        translate: "no",
        class: `${textClassName} rich-text`,
      },
      handlePaste: (_view, { clipboardData }) => !holdsText(clipboardData) && takeImages(clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takeImages(event.dataTransfer),
      handleKeyDown: (view, event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
          setPanel("link");
          return true;
        }
        // Alt+F10 focuses the toolbar, as in other editors, because Tab belongs to the text.
        if (event.altKey && event.key === "F10") {
          view.dom.closest("[data-editor]")?.querySelector<HTMLElement>("[data-toolbar]")?.focus();
          return true;
        }
        return false;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.state.doc),
  });

  useActiveOption(editor, menu, listId);

  function closePanel(): void {
    setPanel(null);
    setImages([]);
    // Runs after the dialog has returned the focus to its opener.
    requestAnimationFrame(() => editor.commands.focus());
  }

  return (
    <div data-editor="">
      <div className="sticky top-(--toolbar-top,0px) z-10 rounded-t-xl border-b border-line bg-surface">
        <Toolbar editor={editor} onOpen={setPanel} />
      </div>
      {lostImages > 0 ? (
        <Alert tone="warning" className="m-3">
          <p>{t("richText.lostImages", { count: lostImages })}</p>
          <Button variant="outline" size="sm" onClick={() => setLostImages(0)} className="mt-3">
            {t("richText.understood")}
          </Button>
        </Alert>
      ) : null}
      <LinkWarning editor={editor} />
      <EditorContent editor={editor} />
      {menu ? <SlashMenu id={listId} menu={menu} /> : null}
      {panel ? (
        <TextPanelDialog
          // Each of several dropped images has a dialog of its own.
          key={images.length}
          panel={panel}
          editor={editor}
          image={images[0] ?? null}
          uploadImage={uploadImage}
          renderLibrary={renderLibrary}
          onDone={() => {
            if (images.length > 1) setImages(images.slice(1));
            else closePanel();
          }}
          onClose={closePanel}
        />
      ) : null}
    </div>
  );
}

/** Names the chosen menu entry to screen readers while the focus stays in the text. */
function useActiveOption(editor: Editor, menu: SlashMenuState | null, listId: string): void {
  useEffect(() => {
    if (!menu) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", slashOptionId(listId, menu.chosen));
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, menu, listId]);
}
