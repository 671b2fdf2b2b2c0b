import Ellipsis from "lucide-react/icons/ellipsis";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { buttonVariants } from "../ui/button-variants";
import { usePopoverSupport } from "./popover-support";

/** An action for a row. */
export type RowAction = {
  label: string;
  /** Description with the row's name, for screen readers. */
  description: string;
  onSelect: () => void;
};

// More buttons would make a row taller than its text.
const maxButtons = 2;

/** Actions of a row: one or two buttons, or the first action and a menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const shown = actions.length > maxButtons ? actions.slice(0, 1) : actions;
  return (
    <div className="flex gap-2 max-lg:flex-wrap lg:justify-end">
      {shown.map(({ label, description, onSelect }) => (
        <Button key={label} variant="outline" size="sm" aria-label={description} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {actions.length > shown.length ? (
        <MoreActions name={name} actions={actions.slice(shown.length)} />
      ) : null}
    </div>
  );
}

// A native popover: above the page, closed by Escape or an outside click. Without anchor positioning, it opens in the
// middle of the screen.
function MoreActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation("admin");
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isSupported = usePopoverSupport();
  return (
    <>
      <button
        type="button"
        disabled={!isSupported}
        popoverTarget={id}
        aria-label={t("table.more", { name })}
        title={t("table.moreShort")}
        className={buttonVariants({
          variant: "outline",
          size: "sm",
          className: "w-9 px-0! pointer-coarse:w-11",
        })}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {isSupported ? (
        <div
          ref={popover}
          id={id}
          popover="auto"
          className="m-auto min-w-44 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:max-lg:[position-area:bottom_span-right] supports-[position-area:bottom]:[position-try-fallbacks:flip-block,flip-inline]"
        >
          <ul className="flex flex-col">
            {actions.map(({ label, description, onSelect }) => (
              <li key={label}>
                <button
                  type="button"
                  aria-label={description}
                  onClick={() => {
                    popover.current?.hidePopover();
                    onSelect();
                  }}
                  className="flex min-h-9 w-full items-center rounded-lg px-3 text-left text-sm font-semibold hover:bg-sunken focus-visible:bg-sunken pointer-coarse:min-h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
