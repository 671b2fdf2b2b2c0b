import { clsx } from "clsx";
import { Link } from "react-router-dom";

type LinkTabsProps = {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
  /** Close together, for a narrow column. */
  dense?: boolean;
};

/** Tabs above a list that are links to addresses. */
export function LinkTabs({ label, tabs, dense = false }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className={clsx("flex", dense ? "gap-3" : "gap-5")}>
        {tabs.map(({ to, label: name, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={clsx(
                "flex h-10 items-center border-b-2 px-1 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-3! pointer-coarse:h-11",
                isCurrent ? "border-ink text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
