import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import ShieldUser from "lucide-react/icons/shield-user";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { Avatar } from "@/domains/account/parts/avatar";
import type { DashboardUser } from "@/domains/account/parts/dashboard-user";
import { useSession } from "@/domains/account/parts/session/session";
import { signOut } from "@/domains/account/parts/session/sign-out";
import { useProfile } from "@/domains/account/data";
import { useSubscription, useSubscriptionChanges } from "@/domains/billing/data";
import { hasRecentCheckout } from "@/domains/billing/parts/payment-wait";
import { suspendedText } from "@/domains/billing/rules";
import { useSite } from "@/domains/sites/data";
import { Logo } from "@/kit/logo";
import { panelLook } from "@/kit/shell-look";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { formatDate } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { dashboardPages } from "../dashboard-pages";
import { ErrorBoundary } from "../error-boundary";
import { panelQueryClient, prefetchPage } from "../panel-data";
import { type AccountNotice, accountNotices, useDismissedNotices } from "./account-notices";
import { PanelShell } from "./panel-shell";

// A failed notice must not replace the page.
function Nothing() {
  return null;
}

/** Layout of the customer panel. Requires a parent session guard. */
export function DashboardLayout() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  // The key discards one user's state before the next user's.
  return <Dashboard key={session.user.id} user={session.user} />;
}

function Dashboard({ user }: { user: DashboardUser }) {
  const [queryClient] = useState(() => panelQueryClient.of(user.id));
  useEffect(() => panelQueryClient.forget, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Pages user={user} />
    </QueryClientProvider>
  );
}

function Pages({ user }: { user: DashboardUser }) {
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const { data: profile } = useProfile(user.id);
  useLinkPrefetch(user.id);
  useSubscriptionChanges(user.id);

  // Shows a changed name on every page immediately.
  const shownUser: DashboardUser = { ...user, fullName: profile?.fullName ?? user.fullName };
  const name = shownUser.fullName ?? "";
  const email = profile?.email ?? user.email;
  const avatar = <Avatar fullName={name} email={email} imageUrl={profile?.avatarUrl ?? null} />;
  const isTeam = session.status === "signed-in" && session.user.isTeam;

  return (
    <PanelShell
      look={panelLook}
      moves
      label={t("nav.label")}
      homePath={paths.dashboard.home}
      homeLink={
        <Link
          to={paths.home}
          aria-label={t("nav.toSite", { site: site.name })}
          className="flex min-h-11 min-w-0 items-center rail:justify-center"
        >
          <Logo compact />
        </Link>
      }
      links={[
        ...dashboardPages.flatMap(({ path, menu }) =>
          menu ? [{ path: path.replace("/*", ""), label: t(menu.label), icon: menu.icon }] : [],
        ),
        ...(isTeam ? [{ path: paths.admin.home, label: t("nav.administration"), icon: ShieldUser }] : []),
      ]}
      account={<Account name={name} email={email} avatar={avatar} />}
      after={
        <Link
          to={paths.dashboard.profile}
          className="ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-full focus-visible:rounded-full"
        >
          <span className="sr-only">{t("nav.profile")}</span>
          {/* From there on the sidebar shows it. */}
          <span className="hidden max-w-56 truncate font-semibold sm:block wide:hidden">
            {name || <span translate="no">{email}</span>}
          </span>
          {avatar}
        </Link>
      }
      notices={
        <ErrorBoundary fallback={Nothing}>
          <DashboardBanner user={user} />
        </ErrorBoundary>
      }
    >
      <Outlet context={shownUser} />
    </PanelShell>
  );
}

function Account({ name, email, avatar }: { name: string; email: string; avatar: ReactNode }) {
  const { t } = useTranslation("dashboard");
  const at = email.lastIndexOf("@") + 1;
  return (
    <section aria-label={t("nav.account")} className="relative flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex items-center gap-3 rail:justify-center">
        {avatar}
        <p className="min-w-0 leading-snug [overflow-wrap:anywhere] rail:sr-only">
          {name ? <span className="line-clamp-2 font-semibold">{name}</span> : null}
          <span translate="no" className="block text-sm text-muted">
            <span>{email.slice(0, at)}</span>
            <wbr />
            <span>{email.slice(at)}</span>
          </span>
        </p>
      </div>
      <Button
        variant="ghost"
        onClick={() => void signOut({ goTo: paths.home })}
        title={t("nav.signOut")}
        className="justify-start px-3 rail:justify-center rail:px-0"
      >
        <LogOut aria-hidden="true" />
        <span className="rail:sr-only">{t("nav.signOut")}</span>
      </Button>
    </section>
  );
}

/** Renders account notices on every page, such as an unpaid invoice, a suspended site or a cancellation. */
function DashboardBanner({ user }: { user: DashboardUser }) {
  const { t } = useTranslation("dashboard");
  const { pathname } = useLocation();
  const { dismissed, dismiss } = useDismissedNotices();
  const { data: subscription } = useSubscription(user.id);
  const { data: ownSite } = useSite(user.id, { paymentExpected: hasRecentCheckout });

  const notices = accountNotices({ subscription, site: ownSite, pendingEmail: user.pendingEmail }).filter(
    (notice) =>
      // A page does not show the notices that link to it because it contains their details.
      notice.to !== pathname &&
      // The first card of the start page says it, with its action.
      !(notice.tone === "danger" && pathname === paths.dashboard.home && ownSite) &&
      !("dismissAs" in notice && dismissed.includes(notice.dismissAs)),
  );

  return (
    // Always rendered because screen readers announce only changes inside an existing live region.
    <section
      aria-label={t("banner.label")}
      aria-live="polite"
      className="mx-auto flex w-full max-w-5xl flex-col gap-3 px-4 not-empty:pt-6 sm:px-8"
    >
      {notices.map((notice) => (
        <Notice key={notice.kind} notice={notice} onDismiss={dismiss} />
      ))}
    </section>
  );
}

type NoticeProps = {
  notice: AccountNotice;
  onDismiss: (name: string) => void;
};

function Notice({ notice, onDismiss }: NoticeProps) {
  const { t } = useTranslation("dashboard");
  const words = useWords(notice);
  return (
    <Alert tone={notice.tone} className="relative">
      <div className={"dismissAs" in notice ? "pr-10" : undefined}>
        <p className="font-semibold">{words.title}</p>
        <p>{words.text}</p>
        <Link to={notice.to} className="text-link mt-1 inline-flex min-h-6 items-center">
          {t(`banner.${notice.kind}.action`)}
        </Link>
      </div>
      {"dismissAs" in notice ? (
        <button
          type="button"
          aria-label={`${t("banner.dismiss")}: ${words.title}`}
          onClick={() => onDismiss(notice.dismissAs)}
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-lg text-muted hover:bg-line hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      ) : null}
    </Alert>
  );
}

function useWords(notice: AccountNotice): { title: string; text: string } {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  switch (notice.kind) {
    case "email":
      return { title: t("banner.email.title"), text: t("banner.email.text", { email: notice.email }) };
    case "past_due":
      return {
        title: notice.date
          ? t("banner.past_due.titleDated", { date: formatDate(notice.date, language) })
          : t("banner.past_due.title"),
        text: t(
          notice.stage === "suspended"
            ? `subscription.note.${notice.byHand ? "past_dueByHand" : "past_due"}`
            : `banner.past_due.${notice.byHand ? "textByHand" : "text"}`,
        ),
      };
    case "cancelling":
      return {
        title: notice.date
          ? t("banner.cancelling.title", { date: formatDate(notice.date, language) })
          : t("banner.cancelling.titlePlain"),
        text: t("banner.cancelling.text"),
      };
    case "unpaid":
      return notice.stage === null || notice.stage === "suspended"
        ? { title: t("banner.unpaid.titleOfSubscription"), text: t("subscription.note.unpaid") }
        : { title: t("banner.unpaid.title"), text: t(suspendedText[notice.stage]) };
    default:
      return { title: t(`banner.${notice.kind}.title`), text: t(`banner.${notice.kind}.text`) };
  }
}

/** Prefetches the data of a linked page when its link is hovered, touched or focused. */
function useLinkPrefetch(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listening = new AbortController();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.origin !== window.location.origin) return;
      void prefetchPage(queryClient, userId, link.pathname + link.search);
    };
    for (const event of ["pointerover", "touchstart", "focusin"]) {
      document.addEventListener(event, prefetch, { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [queryClient, userId]);
}
