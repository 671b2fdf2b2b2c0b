import { clsx } from "clsx";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  blockCommands,
  tableCommands,
  wordCommands,
  type TextCommand,
  type TextPanel,
} from "./text-commands";

type ToolbarProps = { editor: Editor; onOpen: (panel: TextPanel) => void };

// Pressing the button of a block type again returns to a paragraph.
const blocks = blockCommands.filter(({ id }) => id !== "paragraph");

/** A single tab stop; arrow keys move between its buttons, Escape returns to the text. */
export function Toolbar({ editor, onOpen }: ToolbarProps) {
  const { t } = useTranslation("admin");
  const state = useEditorState({
    editor,
    selector: ({ editor: { state: current }, editor: shown }) => ({
      active: [...wordCommands, ...blocks].filter((command) => command.isActive?.(shown)).map(({ id }) => id),
      inTable: shown.isActive("table"),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
      empty: current.doc.childCount === 0,
    }),
  });

  const button = (command: TextCommand) => (
    <ToolButton
      key={command.id}
      label={t(command.label) + (command.keys ? ` (${command.keys})` : "")}
      pressed={command.isActive && state.active.includes(command.id)}
      onPress={() => command.run(editor, onOpen)}
    >
      <command.icon aria-hidden="true" />
    </ToolButton>
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === "Escape") {
      editor.commands.focus();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t("richText.toolbar")}
      tabIndex={0}
      data-toolbar=""
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.querySelector("button")?.focus();
      }}
      className="flex flex-wrap items-center gap-px p-1.5 focus:outline-none max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:*:shrink-0"
    >
      {wordCommands.map(button)}
      <Divider />
      {blocks.map(button)}
      <Divider />
      <ToolButton
        label={t("richText.undo")}
        disabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <Undo2 aria-hidden="true" />
      </ToolButton>
      <ToolButton
        label={t("richText.redo")}
        disabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <Redo2 aria-hidden="true" />
      </ToolButton>
      {state.inTable ? (
        // Over the page, because the text must keep its place when the cursor enters a table.
        <span className="flex gap-1 sm:fixed sm:inset-x-4 sm:bottom-4 sm:z-20 sm:mx-auto sm:w-fit sm:flex-wrap sm:justify-center sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-1.5 sm:shadow-float">
          {tableCommands.map(([id, run]) => (
            <ToolButton key={id} label={t(`richText.${id}`)} onPress={() => run(editor)}>
              <span className="px-1 text-sm">{t(`richText.${id}`)}</span>
            </ToolButton>
          ))}
        </span>
      ) : null}
    </div>
  );
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px bg-line" />;
}

type ToolButtonProps = {
  label: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function ToolButton({ label, pressed, disabled, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the selection to which the command applies.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(
        "inline-grid h-8 min-w-7.5 place-items-center rounded-md text-ink hover:bg-sunken disabled:opacity-40 pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4.5",
        pressed && "bg-second-soft text-second!",
      )}
    >
      {children}
    </button>
  );
}
