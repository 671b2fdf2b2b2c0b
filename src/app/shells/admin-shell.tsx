import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import LogOut from "lucide-react/icons/log-out";
import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
import type { SessionUser } from "@/domains/account/parts/session/session";
import { signOut } from "@/domains/account/parts/session/sign-out";
import { activationCountsQuery } from "@/domains/sites/activations";
import { openConversationCountQuery } from "@/domains/support/data";
import { AccessDenied } from "@/domains/team/parts/access-denied";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { Logo } from "@/kit/logo";
import { frame } from "@/kit/shell-frame";
import { adminLook } from "@/kit/shell-look";
import { ShortcutsDialog } from "@/kit/shortcuts-button";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { isTyping, shortcutLabel } from "@/platform/keyboard";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { whenIdle } from "@/platform/when-idle";
import { type Badge, type MenuPage, menuPageAt, pagesFor, titledPagesBelow } from "../admin-pages";
import { PanelShell } from "./panel-shell";
import { openTasksQuery } from "@/domains/team/tasks/data";

/** Layout of the administration. Requires a parent guard that loads the permissions. */
export function AdminLayout() {
  const { t } = useTranslation("admin");
  const admin = useAdmin();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const page = menuPageAt(pathname);
  const pages = pagesFor(admin.permissions);
  const isRefused = page !== undefined && !pages.includes(page);

  return (
    <PanelShell
      look={adminLook}
      label={t("nav.label")}
      homePath={adminPaths.home}
      homeLink={
        <Link
          to={adminPaths.home}
          aria-label={`${site.name}: ${t("name")}`}
          className="flex min-h-11 min-w-0 items-center px-2 rail:justify-center rail:px-0"
        >
          <Logo />
        </Link>
      }
      links={pages.map(({ path, label, icon, badge }) => ({
        path,
        label: t(label),
        icon,
        badge: badge && <PageBadge badge={badge} />,
      }))}
      account={<Account user={admin.user} />}
      before={<CommandButton pages={pages} onGoTo={(to) => void navigate(to)} className="sm:mr-auto" />}
    >
      <KeyboardShortcuts />
      {isRefused ? <AccessDenied title={t(page.label)} /> : <Outlet context={admin} />}
    </PanelShell>
  );
}

const accountLink = clsx(frame.link, adminLook.link, "text-sm! text-muted hover:bg-sunken hover:text-ink");

function Account({ user }: { user: SessionUser }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();

  async function leave(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    toast({ title: t("access.signedOut"), description: t("access.signedOutText"), staysOnNavigation: true });
  }

  return (
    <section
      aria-label={t("nav.account")}
      className="relative flex flex-col gap-1 border-t border-line pt-3 text-sm"
    >
      <p className="px-2.5 leading-snug [overflow-wrap:anywhere] rail:sr-only">
        {user.fullName ? <span className="line-clamp-2 font-semibold">{user.fullName}</span> : null}
        <span translate="no" title={user.email} className="block truncate text-muted">
          {user.email}
        </span>
      </p>
      <Link to={paths.dashboard.home} title={t("nav.customerPanel")} className={accountLink}>
        <CircleUserRound aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="rail:sr-only">{t("nav.customerPanel")}</span>
      </Link>
      <button type="button" title={t("nav.signOut")} onClick={() => void leave()} className={accountLink}>
        <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="rail:sr-only">{t("nav.signOut")}</span>
      </button>
    </section>
  );
}

const loadPalette = async () => (await import("./command-palette")).CommandPalette;

type CommandButtonProps = {
  pages: readonly MenuPage[];
  onGoTo: (path: string) => void;
  className?: string;
};

/** Opens the command palette, like ⌘K and Ctrl-K. */
function CommandButton({ pages, onGoTo, className }: CommandButtonProps) {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const findsCustomers = useCan("customers.read");
  const movesMoney = useCan("money.write");
  const findsConversations = useCan("messages.read");
  const palette = useDialogOnDemand(loadPalette, (error) => showErrorToast(t("palette.failed"), error));

  const toggle = useEffectEvent(() => (palette.Dialog ? palette.close() : palette.open()));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  // Loaded ahead, so that the palette has the focus before the first word is typed.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => null)), []);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts="Meta+K Control+K"
        loading={palette.opening}
        onClick={palette.open}
        className={clsx("text-muted!", className)}
      >
        <Search aria-hidden="true" />
        <span className="max-sm:sr-only">{t("palette.open")}</span>
        <kbd
          translate="no"
          aria-hidden="true"
          className="rounded border border-line px-1.5 font-sans text-xs max-sm:hidden"
        >
          {shortcutLabel("K")}
        </kbd>
      </Button>
      {palette.Dialog ? (
        <palette.Dialog
          pages={pages.flatMap((page) => [
            { path: page.path, name: t(page.label), icon: page.icon },
            ...titledPagesBelow(page).map(({ path, label, keywords }) => ({
              path,
              name: t(label),
              detail: t(page.label),
              ...(keywords && { keywords: t(keywords) }),
              icon: page.icon,
            })),
          ])}
          findsCustomers={findsCustomers}
          movesMoney={movesMoney && findsCustomers}
          findsConversations={findsConversations}
          onGoTo={onGoTo}
          onClose={palette.close}
        />
      ) : null}
    </>
  );
}

/** Opens the dialog of keyboard shortcuts with the key "?", except in text fields and dialogs. */
function KeyboardShortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
      if (key !== "?" || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector("dialog[open], [role=dialog]")) return;
      setIsOpen(true);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen ? <ShortcutsDialog onClose={() => setIsOpen(false)} /> : null;
}

const badges = {
  activations: function ActivationsBadge() {
    return <Count count={useQuery(activationCountsQuery()).data?.waiting} />;
  },
  tasks: function TasksBadge() {
    return <Count count={useQuery(openTasksQuery()).data} />;
  },
  messages: function MessagesBadge() {
    return <Count count={useQuery(openConversationCountQuery()).data} />;
  },
} satisfies Record<Badge, () => ReactNode>;

/** Number of waiting items of a page. Renders nothing for zero and while loading. */
function PageBadge({ badge }: { badge: Badge }) {
  const Waiting = badges[badge];
  return <Waiting />;
}

function Count({ count }: { count: number | undefined }) {
  const { t } = useTranslation("admin");
  if (!count) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-auto rounded-full bg-line px-2 text-xs leading-5 font-bold text-ink tabular-nums rail:absolute rail:top-1 rail:right-1.5 rail:size-2.5 rail:overflow-hidden rail:bg-second rail:px-0 rail:text-transparent"
      >
        {count}
      </span>
      <span className="sr-only">{`, ${t("nav.waiting", { count })}`}</span>
    </>
  );
}
