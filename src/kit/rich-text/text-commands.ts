import type { Editor } from "@tiptap/core";
import type { ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Image from "lucide-react/icons/image";
import Info from "lucide-react/icons/info";
import Italic from "lucide-react/icons/italic";
import Lightbulb from "lucide-react/icons/lightbulb";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListChecks from "lucide-react/icons/list-checks";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Pilcrow from "lucide-react/icons/pilcrow";
import Quote from "lucide-react/icons/quote";
import SquareCode from "lucide-react/icons/square-code";
import Strikethrough from "lucide-react/icons/strikethrough";
import Table from "lucide-react/icons/table";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Video from "lucide-react/icons/video";

/** The open panel of the editor: it asks for a link, an image or a video. */
export type TextPanel = "link" | "image" | "video";

/** A command for the selection, in the toolbar, the slash menu, or both. */
export type TextCommand = {
  id: string;
  label: ParseKeys<"admin">;
  icon: LucideIcon;
  /** Keyboard shortcut; ⌘ on a Mac. */
  keys?: string;
  run: (editor: Editor, open: (panel: TextPanel) => void) => void;
  isActive?: (editor: Editor) => boolean;
};

const heading = (level: 2 | 3 | 4, icon: LucideIcon): TextCommand => ({
  id: `heading${level}`,
  label: `richText.heading${level}`,
  icon,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive("heading", { level }),
});

const callout = (kind: "note" | "tip" | "warning", icon: LucideIcon): TextCommand => ({
  id: kind,
  label: `richText.${kind}`,
  icon,
  run: (editor) => editor.chain().focus().toggleCallout(kind).run(),
  isActive: (editor) => editor.isActive("callout", { kind }),
});

const link: TextCommand = {
  id: "link",
  label: "richText.link",
  icon: Link,
  keys: "Ctrl+K",
  run: (_editor, open) => open("link"),
  isActive: (editor) => editor.isActive("link"),
};

/** Commands for inline formatting. */
export const wordCommands: readonly TextCommand[] = [
  {
    id: "bold",
    label: "richText.bold",
    icon: Bold,
    keys: "Ctrl+B",
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive("bold"),
  },
  {
    id: "italic",
    label: "richText.italic",
    icon: Italic,
    keys: "Ctrl+I",
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive("italic"),
  },
  {
    id: "strike",
    label: "richText.strike",
    icon: Strikethrough,
    keys: "Ctrl+Shift+S",
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isActive: (editor) => editor.isActive("strike"),
  },
  {
    id: "code",
    label: "richText.code",
    icon: Code,
    keys: "Ctrl+E",
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isActive: (editor) => editor.isActive("code"),
  },
  link,
];

/** Commands for block types and insertions. */
export const blockCommands: readonly TextCommand[] = [
  {
    id: "paragraph",
    label: "richText.paragraph",
    icon: Pilcrow,
    keys: "Ctrl+Alt+0",
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    id: "bulletList",
    label: "richText.bulletList",
    icon: List,
    keys: "Ctrl+Shift+8",
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    id: "orderedList",
    label: "richText.orderedList",
    icon: ListOrdered,
    keys: "Ctrl+Shift+7",
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    id: "taskList",
    label: "richText.taskList",
    icon: ListChecks,
    keys: "Ctrl+Shift+9",
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive("taskList"),
  },
  {
    id: "quote",
    label: "richText.quote",
    icon: Quote,
    keys: "Ctrl+Shift+B",
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
  callout("note", Info),
  callout("tip", Lightbulb),
  callout("warning", TriangleAlert),
  {
    id: "codeBlock",
    label: "richText.codeBlock",
    icon: SquareCode,
    keys: "Ctrl+Alt+C",
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive("codeBlock"),
  },
  {
    id: "table",
    label: "richText.table",
    icon: Table,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isActive: (editor) => editor.isActive("table"),
  },
  {
    id: "image",
    label: "richText.image",
    icon: Image,
    run: (_editor, open) => open("image"),
  },
  {
    id: "video",
    label: "richText.video",
    icon: Video,
    run: (_editor, open) => open("video"),
  },
  {
    id: "rule",
    label: "richText.rule",
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Commands for the table at the cursor. */
export const tableCommands = [
  ["addRow", (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ["addColumn", (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ["deleteRow", (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ["deleteColumn", (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ["deleteTable", (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const;
