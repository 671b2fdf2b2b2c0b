import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import { cn } from "@/lib/class-names";
import { useBeside } from "./use-beside";

/** What the button that opens the menu has to carry; spread it on a `Button`. */
export type DropdownTrigger = {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

type DropdownMenuProps = {
  /** Accessible name of the menu. */
  label: string;
  renderTrigger: (props: DropdownTrigger) => ReactNode;
  /** The side of the button that the menu is flush with. */
  align?: "start" | "end";
  /** `DropdownItem`s and `DropdownSeparator`s. */
  children: ReactNode;
};

const opensAt: Record<string, "first" | "last"> = { ArrowDown: "first", ArrowUp: "last" };

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)")];
}

// The item that a key leads to: the next, the first, or the next that begins with a letter.
function target(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items[(at <= 0 ? items.length : at) - 1];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}

/**
 * A menu of actions under a button. The browser's own popover: it lies above
 * everything, closes on Escape and on a press elsewhere, and gives focus back.
 */
export function DropdownMenu({ label, renderTrigger, align = "start", children }: DropdownMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const startAt = useRef<"first" | "last">("first");
  useBeside(open, button, menu, align === "start" ? "below-start" : "below-end");

  useLayoutEffect(() => {
    if (!open || !menu.current) return;
    itemsOf(menu.current)
      .at(startAt.current === "first" ? 0 : -1)
      ?.focus();
    startAt.current = "first";
  }, [open]);

  function toggle(event: MouseEvent<HTMLButtonElement>): void {
    // The browser would show the menu only after React has rendered, too late to place it and give it focus.
    event.preventDefault();
    menu.current?.togglePopover();
  }

  function openByKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const place = opensAt[event.key];
    if (!place) return;
    event.preventDefault();
    startAt.current = place;
    menu.current?.showPopover();
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    // Tab leaves from the button, to which closing returns focus.
    if (event.key === "Tab") menu.current?.hidePopover();
    if (!menu.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(menu.current);
    const next = target(items, items.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      {renderTrigger({
        ref: button,
        // Makes a press on the button while the menu is open close it, rather than close and open it again.
        popoverTarget: id,
        onClick: toggle,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onKeyDown: openByKey,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
        onKeyDown={move}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-52 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float open:animate-fade"
      >
        {children}
      </div>
    </>
  );
}

type DropdownItemProps = {
  onSelect: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  /** What cannot easily be undone. */
  destructive?: boolean;
  children: ReactNode;
};

/** An action of the menu. The menu closes before it is done, so that it may open something itself. */
export function DropdownItem({
  onSelect,
  icon,
  disabled = false,
  destructive = false,
  children,
}: DropdownItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
      className={cn(
        "flex min-h-10 w-full items-center gap-3 rounded-lg px-3 py-2 text-left [overflow-wrap:anywhere] pointer-coarse:min-h-11",
        "-outline-offset-3 not-disabled:hover:bg-sunken focus:bg-sunken disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0",
        destructive && "text-danger",
      )}
    >
      {icon}
      {children}
    </button>
  );
}

/** A line between groups of actions. */
export function DropdownSeparator() {
  return <hr className="my-1.5 border-line" />;
}
