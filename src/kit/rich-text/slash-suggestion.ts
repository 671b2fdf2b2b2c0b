import { Extension, type Editor } from "@tiptap/core";
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import { foldText } from "@/platform/fold-text";
import { blockCommands, type TextCommand } from "./text-commands";

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
