import { clsx } from "clsx";
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a list at the cursor: focus and keys stay in the text */
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { SlashMenuState } from "./slash-suggestion";

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
