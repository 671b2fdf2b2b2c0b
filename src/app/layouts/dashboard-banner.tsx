import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { DashboardUser } from "@/domains/account/parts/dashboard-user";
import { useSubscription } from "@/domains/billing/data";
import { hasRecentCheckout } from "@/domains/billing/parts/checkout";
import { useSite } from "@/domains/sites/queries";
import { Alert } from "@/kit/ui/alert";
import { formatDate } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { type AccountNotice, accountNotices } from "./account-notices";
import { useDismissedNotices } from "./dismissed-notices";

/** Renders account notices on every page, such as an unpaid invoice, a suspended site or a cancellation. */
export function DashboardBanner({ user }: { user: DashboardUser }) {
  const { t } = useTranslation("dashboard");
  const { pathname } = useLocation();
  const { dismissed, dismiss } = useDismissedNotices();
  const { data: subscription } = useSubscription(user.id);
  const { data: site } = useSite(user.id, { paymentExpected: hasRecentCheckout });

  const notices = accountNotices({ subscription, site, pendingEmail: user.pendingEmail }).filter(
    (notice) =>
      // A page does not show the notices that link to it because it contains their details.
      notice.to !== pathname &&
      // The first card of the start page says it, with its action.
      !(notice.tone === "danger" && pathname === paths.dashboard.home && site) &&
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
        text: t(notice.byHand ? "banner.past_due.textByHand" : "banner.past_due.text"),
      };
    case "cancelling":
      return {
        title: notice.date
          ? t("banner.cancelling.title", { date: formatDate(notice.date, language) })
          : t("banner.cancelling.titlePlain"),
        text: t("banner.cancelling.text"),
      };
    case "unpaid":
      return { title: t("banner.unpaid.title"), text: t("site.text.suspended_payment") };
    default:
      return { title: t(`banner.${notice.kind}.title`), text: t(`banner.${notice.kind}.text`) };
  }
}
