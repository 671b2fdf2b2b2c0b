import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Menu from "lucide-react/icons/menu";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, NavLink, useLocation } from "react-router-dom";
import { ChangeTransition } from "@/kit/change-transition";
import { FailurePage } from "@/kit/failure-page";
import { LanguageMenu } from "@/kit/language-menu";
import { frame, PageSkeleton } from "@/kit/shell-frame";
import type { ShellLook } from "@/kit/shell-look";
import { ThemeSwitch } from "@/kit/theme-switch";
import { Button } from "@/kit/ui/button";
import { Sheet } from "@/kit/ui/sheet";
import { usePendingPath } from "../address-router";
import { ErrorBoundary } from "../error-boundary";
import { useMenu } from "./use-menu";

/** A link of the navigation. */
type ShellLink = { path: string; label: string; icon: LucideIcon; badge?: ReactNode };

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
  const { pathname } = useLocation();
  const isPending = usePendingPath() !== null;
  const menu = useMenu();
  const page = (
    <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
      <Suspense fallback={<PageSkeleton look={look} />}>{children}</Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={clsx(frame.root, look.root)}>
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip")}
      </a>
      <aside data-rail className={clsx(frame.sidebar, look.sidebar)}>
        {homeLink}
        <Navigation {...props}>{account}</Navigation>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className={clsx(frame.header, look.header)}>
          <span className={clsx("mr-auto flex min-w-0", frame.onPhones)}>{homeLink}</span>
          {before}
          <LanguageMenu compact />
          <ThemeSwitch />
          {after}
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("nav.openMenu")}
            aria-haspopup="dialog"
            onClick={menu.open}
            className={clsx("-mr-2.5", frame.onPhones)}
          >
            <Menu aria-hidden="true" />
          </Button>
        </header>
        {notices}
        <main
          id="content"
          tabIndex={-1}
          aria-busy={isPending || undefined}
          // The delay hides the change on fast lines.
          className={clsx(
            frame.main,
            look.main,
            isPending && "opacity-60 transition-opacity delay-300 duration-200",
          )}
        >
          {moves ? <ChangeTransition changeKey={pathname}>{page}</ChangeTransition> : page}
        </main>
      </div>
      <Sheet open={menu.isOpen} onClose={menu.close} label={label} closeLabel={t("nav.closeMenu")}>
        <Navigation {...props} onNavigate={menu.close}>
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
  const pendingPath = usePendingPath();
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
                // The rail of medium screens shows only icons.
                title={name}
                {...(onNavigate && { onClick: onNavigate })}
                className={({ isActive }) =>
                  clsx(
                    frame.link,
                    look.link,
                    // A pressed link is current at once, before its page has loaded.
                    (
                      pendingPath === null
                        ? isActive
                        : matchPath({ path, end: path === homePath }, pendingPath) !== null
                    )
                      ? "bg-surface text-ink shadow-card ring-1 ring-line"
                      : "text-muted hover:bg-sunken hover:text-ink",
                  )
                }
              >
                <Icon className={clsx("shrink-0", look.icon)} aria-hidden="true" />
                <span className="rail:sr-only">{name}</span>
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
