/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a list at the cursor: focus and keys stay in the text */
import { type Editor, Extension } from "@tiptap/core";
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { foldText } from "@/platform/search-text";
import { blockCommands, type TextCommand } from "./text-commands";

/** Returns the ID of a menu entry for the editor's `aria-activedescendant`. */
export function slashOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Lists the blocks that can be inserted at a slash. The focus stays in the text. */
export function SlashMenu({ id, menu }: { id: string; menu: SlashMenuState }) {
  const { t } = useTranslation("admin");
  const list = useRef<HTMLDivElement>(null);
  const { items, chosen, at, choose } = menu;
  const above = at.bottom + 320 > window.innerHeight && at.top > 320;

  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t("richText.blocks")}
      style={{
        left: Math.max(8, Math.min(at.left, window.innerWidth - 272)),
        ...(above ? { bottom: window.innerHeight - at.top + 6 } : { top: at.bottom + 6 }),
      }}
      className="fixed z-50 max-h-76 w-64 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {items.map((command, index) => (
        <div
          key={command.id}
          id={slashOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(command);
          }}
          className={clsx(
            "flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-[0.9375rem] hover:bg-sunken",
            index === chosen && "bg-second-soft",
          )}
        >
          <command.icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
          <span className="flex-1">{t(command.label)}</span>
          {command.keys ? (
            <span className="text-xs text-muted pointer-coarse:hidden">{command.keys}</span>
          ) : null}
        </div>
      ))}
      {items.length === 0 ? (
        <div
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-disabled="true"
          className="px-3 py-2 text-muted"
        >
          {t("richText.noBlock")}
        </div>
      ) : null}
    </div>,
    document.body,
  );
}

/** State of the open slash menu. */
export type SlashMenuState = {
  items: readonly TextCommand[];
  /** Index of the selected command. */
  chosen: number;
  /** Position of the slash on the screen. */
  at: { left: number; top: number; bottom: number };
  choose: (command: TextCommand) => void;
};

type SlashOptions = {
  /** Returns the name of a command for the search. */
  nameOf: (command: TextCommand) => string;
  /** Called with the menu's state; null when it closes. */
  onChange: (menu: SlashMenuState | null) => void;
  run: (command: TextCommand, editor: Editor) => void;
};

/** Returns the commands that match the text after the slash. */
function findCommands(typed: string, nameOf: SlashOptions["nameOf"]): TextCommand[] {
  return blockCommands.filter((command) => foldText(nameOf(command)).includes(foldText(typed)));
}

/** Opens a menu of blocks at a slash at the start of a line or a word. */
export const SlashSuggestion = Extension.create<SlashOptions>({
  name: "slashSuggestion",
  addOptions: () => ({ nameOf: ({ id }) => id, onChange: () => undefined, run: () => undefined }),

  addProseMirrorPlugins() {
    const { nameOf, onChange, run } = this.options;
    let menu: SlashMenuState | null = null;
    const show = (next: SlashMenuState | null) => {
      menu = next;
      onChange(next);
    };
    const open = (
      { items, command, clientRect }: SuggestionProps<TextCommand, TextCommand>,
      chosen: number,
    ) => {
      const { left = 0, top = 0, bottom = 0 } = clientRect?.() ?? {};
      show({ items, chosen, at: { left, top, bottom }, choose: command });
    };
    return [
      Suggestion<TextCommand, TextCommand>({
        editor: this.editor,
        char: "/",
        allow: ({ editor }) => !editor.isActive("codeBlock"),
        items: ({ query }) => findCommands(query, nameOf),
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run();
          run(props, editor);
        },
        render: () => ({
          onStart: (props) => open(props, 0),
          onUpdate: (props) => open(props, 0),
          onExit: () => show(null),
          onKeyDown: ({ event }) => {
            if (!menu || menu.items.length === 0) return false;
            const { items, chosen } = menu;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) {
              show({ ...menu, chosen: (chosen + step + items.length) % items.length });
              return true;
            }
            const command = items[chosen];
            if ((event.key !== "Enter" && event.key !== "Tab") || !command) return false;
            menu.choose(command);
            return true;
          },
        }),
      }),
    ];
  },
});
