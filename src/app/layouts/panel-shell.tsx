import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Menu from "lucide-react/icons/menu";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import { FailurePage } from "@/components/failure-page";
import { LanguageMenu } from "@/components/language-menu";
import { ThemeSwitch } from "@/components/theme-switch";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorBoundary } from "../error-boundary";
import { PageTransition } from "./page-transition";

/** A link of the navigation. */
export type ShellLink = { path: string; label: string; icon: LucideIcon; badge?: ReactNode };

/** Classes that differ between the customer panel and the administration. */
export type ShellLook = {
  root: string;
  sidebar: string;
  header: string;
  /** Hides an element when the sidebar is visible. */
  onSmallScreens: string;
  main: string;
  links: string;
  link: string;
  icon: string;
  skeleton: readonly [title: string, content: string];
};

type PanelShellProps = {
  look: ShellLook;
  /** Whether a new page is animated. */
  moves?: boolean;
  /** Accessible name of the navigation and the menu of small screens. */
  label: string;
  /** Path of the start page, the parent of all other pages. */
  homePath: string;
  homeLink: ReactNode;
  links: readonly ShellLink[];
  /** Account section below the navigation. */
  account: ReactNode;
  /** Header content before and after the language and theme menus. */
  before?: ReactNode;
  after?: ReactNode;
  /** Notices above every page. */
  notices?: ReactNode;
  children: ReactNode;
};

/** Renders sidebar, header and menu of small screens around the pages of the customer panel or the administration. */
export function PanelShell(props: PanelShellProps) {
  const { look, moves = false, label, homeLink, account, before, after, notices, children } = props;
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  // The menu stores the page on which it was opened, so that every page change closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const page = (
    <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
      <Suspense fallback={<PageSkeleton classes={look.skeleton} />}>{children}</Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={clsx("min-h-dvh", look.root)}>
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip")}
      </a>
      <aside
        // The offline notice leaves room for the customer panel's sidebar.
        data-sidebar={moves || undefined}
        className={clsx(
          "sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line",
          look.sidebar,
        )}
      >
        {homeLink}
        <Navigation {...props}>{account}</Navigation>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className={clsx("flex items-center gap-1 border-b border-line px-4", look.header)}>
          <span className={clsx("mr-auto flex min-w-0", look.onSmallScreens)}>{homeLink}</span>
          {before}
          <LanguageMenu compact />
          <ThemeSwitch />
          {after}
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("nav.openMenu")}
            aria-haspopup="dialog"
            onClick={() => setMenuAt(key)}
            className={clsx("-mr-2.5", look.onSmallScreens)}
          >
            <Menu aria-hidden="true" />
          </Button>
        </header>
        {notices}
        <main id="content" tabIndex={-1} className={clsx("mx-auto w-full flex-1 px-4", look.main)}>
          {moves ? <PageTransition pageKey={pathname}>{page}</PageTransition> : page}
        </main>
      </div>
      <Sheet
        open={menuAt === key}
        onClose={() => setMenuAt(null)}
        label={label}
        closeLabel={t("nav.closeMenu")}
      >
        <Navigation {...props} onNavigate={() => setMenuAt(null)}>
          {account}
        </Navigation>
      </Sheet>
    </div>
  );
}

type NavigationProps = Pick<PanelShellProps, "look" | "label" | "homePath" | "links" | "children"> & {
  onNavigate?: () => void;
};

function Navigation({ look, label, homePath, links, children, onNavigate }: NavigationProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-8">
      <nav aria-label={label}>
        <ul className={clsx("flex flex-col", look.links)}>
          {links.map(({ path, label: name, icon: Icon, badge }) => (
            <li key={path}>
              <NavLink
                to={path}
                // A link is also current on subpages, except for the start page, which is the parent of every page.
                end={path === homePath}
                {...(onNavigate && { onClick: onNavigate })}
                className={({ isActive }) =>
                  clsx(
                    "flex items-center rounded-lg font-semibold",
                    look.link,
                    isActive
                      ? "bg-surface text-ink shadow-card ring-1 ring-line"
                      : "text-muted hover:bg-sunken hover:text-ink",
                  )
                }
              >
                <Icon className={clsx("shrink-0", look.icon)} aria-hidden="true" />
                {name}
                {badge}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

function PageSkeleton({ classes: [title, content] }: { classes: ShellLook["skeleton"] }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className={clsx("max-w-full", title)} />
      <Skeleton className={clsx("w-full", content)} />
    </div>
  );
}
