import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useTranslation } from "react-i18next";
import { Button, buttonVariants } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { usePendingWork } from "../use-pending-work";
import { popoverClasses, usePopover } from "./use-popover";

/** An action for a row. */
export type RowAction = {
  label: string;
  /** Description with the row's name, for screen readers. */
  description: string;
  /** A returned promise marks the action as pending until it settles. */
  onSelect: () => unknown;
  /** Whether it is in the menu of the row, which is visible without hover and focus. */
  inMenu?: true;
};

/** The media query for lists whose actions are all in a menu: touch has no hover, and narrow rows have no space. */
export const menuOnlyQuery = "(max-width: 1023.98px), (pointer: coarse)";

type RowActionsProps = {
  name: string;
  actions: readonly RowAction[];
  /** Whether all actions are in the menu. */
  menuOnly: boolean;
  /** Whether an action of the row is in progress. */
  loading: boolean;
};

/**
 * Actions of a row: the first as a button that appears over the end of the row on hover and focus, the others in a menu.
 */
export function RowActions({ name, actions, menuOnly, loading }: RowActionsProps) {
  const first = menuOnly || actions[0]?.inMenu ? undefined : actions[0];
  const others = first ? actions.slice(1) : actions;
  return (
    <div className="relative flex items-center justify-end">
      {first ? (
        <span
          className={clsx(
            "relative z-[1] shrink-0 bg-linear-to-r from-transparent to-(--row) to-6 py-0.5 pr-1 pl-9",
            // The menu shows the progress where there is one.
            !(loading && others.length === 0) &&
              "pointer-events-none opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100",
          )}
        >
          <Button
            variant="outline"
            size="sm"
            aria-label={first.description}
            disabled={loading}
            loading={loading && others.length === 0}
            onClick={() => void first.onSelect()}
            className="bg-surface!"
          >
            {first.label}
          </Button>
        </span>
      ) : null}
      {others.length > 0 ? <MoreActions name={name} actions={others} loading={loading} /> : null}
    </div>
  );
}

type MoreActionsProps = {
  name: string;
  actions: readonly RowAction[];
  /** Joined to the main action before it, which has the look of a primary button. */
  joined?: boolean;
  disabled?: boolean;
  /** Whether an action is in progress that did not start in this menu. */
  loading?: boolean;
};

/** The menu of further actions of a row or a page. */
export function MoreActions({
  name,
  actions,
  joined = false,
  disabled = false,
  loading = false,
}: MoreActionsProps) {
  const { t } = useTranslation("admin");
  const { button, popover, close } = usePopover();
  const work = usePendingWork();
  const isBusy = loading || actions.some(({ label }) => work.isPending(label));
  const Icon = joined ? ChevronDown : Ellipsis;
  return (
    <>
      <button
        type="button"
        {...button}
        disabled={disabled || isBusy || button.disabled}
        aria-busy={isBusy || undefined}
        aria-label={t("table.more", { name })}
        title={t("table.moreShort")}
        className={buttonVariants({
          variant: joined ? "default" : "ghost",
          size: "sm",
          className: clsx(
            "w-9 px-0! pointer-coarse:w-11",
            joined ? "-ml-px rounded-l-none!" : "max-sm:size-11!",
          ),
        })}
      >
        {isBusy ? <Spinner /> : <Icon aria-hidden="true" />}
      </button>
      {popover ? (
        <div {...popover} className={clsx(popoverClasses, "min-w-44 p-1.5")}>
          <ul className="flex flex-col">
            {actions.map(({ label, description, onSelect }) => (
              <li key={label}>
                <button
                  type="button"
                  aria-label={description}
                  onClick={() => {
                    close();
                    work.track([label], onSelect());
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
