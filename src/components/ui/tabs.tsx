import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "@/lib/class-names";

/** One tab with its panel. */
export type Tab = { id: string; label: ReactNode; content: ReactNode; disabled?: boolean };

type TabsProps = {
  tabs: readonly Tab[];
  /** Accessible name of the row of tabs. */
  label: string;
  /** The tab shown; leave out to let the tabs keep it themselves, starting with the first. */
  value?: string;
  onValueChange?: (id: string) => void;
  className?: string;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Views of one matter, one at a time. Arrow keys, Home and End move between tabs and show them at once. */
export function Tabs({ tabs, label, value, onValueChange, className }: TabsProps) {
  const prefix = useId();
  const [own, setOwn] = useState(tabs.find((tab) => !tab.disabled)?.id);
  const shown = value ?? own;

  function show(id: string): void {
    setOwn(id);
    onValueChange?.(id);
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    const open = tabs.filter((tab) => !tab.disabled);
    if (!step || open.length === 0) return;
    event.preventDefault();
    const next =
      open[
        step(
          Math.max(
            0,
            open.findIndex((tab) => tab.id === shown),
          ),
          open.length,
        )
      ];
    if (!next) return;
    show(next.id);
    document.getElementById(`${prefix}-tab-${next.id}`)?.focus();
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line-strong"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-selected={tab.id === shown}
            aria-controls={`${prefix}-panel-${tab.id}`}
            tabIndex={tab.id === shown ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => show(tab.id)}
            className={cn(
              "min-h-11 shrink-0 border-b-4 px-4 font-semibold whitespace-nowrap -outline-offset-4 transition-colors duration-150 disabled:opacity-55",
              tab.id === shown
                ? "border-accent text-ink forced-colors:border-[Highlight]"
                : "border-transparent text-muted not-disabled:hover:border-line not-disabled:hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          hidden={tab.id !== shown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls must be reachable for scrolling and reading
          tabIndex={0}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
