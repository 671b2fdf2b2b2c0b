import ExternalLink from "lucide-react/icons/external-link";
import MessageCircle from "lucide-react/icons/message-circle";
import QrCode from "lucide-react/icons/qr-code";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SubscribeLink } from "@/domains/billing/parts/subscribe-link";
import type { Debt } from "@/domains/billing/payments";
import { CopyButton } from "@/kit/copy-button";
import { DialogButton } from "@/kit/dialog-button";
import { buttonVariants } from "@/kit/ui/button";
import { readableDomain, writtenAddress } from "@/platform/domain-name";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { useNow } from "@/platform/time";
import { isJustLive, isPaidSite, type Site, type SitePhase, sitePhase } from "../rules";
import { OpeningCardButton } from "./opening-card-button";
import { WordpressButton } from "./wordpress-button";

type Step = "subscribe" | "payment" | "settle" | "subscription" | "support";

const nextStep: Readonly<Partial<Record<SitePhase, Step>>> = {
  awaiting_payment: "subscribe",
  refunded: "support",
  suspended_payment: "settle",
  suspended_paused: "subscription",
  suspended_team: "support",
  cancelled: "subscription",
};

type SiteActionsProps = {
  site: Site;
  /** The first payment awaits its confirmation. */
  paymentPending: boolean;
  /** Null when every renewal is paid. */
  owed: Debt | null;
  /** The subscription goes on although its payment was returned. */
  mayCancel: boolean;
  /** The former subscription has ended, and the customer can start another. */
  maySubscribeAgain: boolean;
  /** Called when the page of the open invoice opens. */
  onPay: () => void;
};

/** The next action: pay, resolve the obstacle, or open and share the live site. */
export function SiteActions(props: SiteActionsProps) {
  const { site, paymentPending, owed, mayCancel, maySubscribeAgain, onPay } = props;
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  const phase = sitePhase(site);
  const isNew = isJustLive(site, useNow());
  if (readOnly) return null;
  const isOverdue = owed !== null && isPaidSite(site);
  const step =
    phase === "awaiting_payment" && paymentPending ? "payment" : isOverdue ? "settle" : nextStep[phase];
  const subscribes = step === "subscribe" || (phase === "cancelled" && maySubscribeAgain);
  const next = subscribes ? (
    <SubscribeLink isAgain={maySubscribeAgain} className="max-sm:w-full" />
  ) : step ? (
    <NextStep step={step} invoice={owed?.invoice ?? null} onPay={onPay} />
  ) : null;
  const isReached = phase === "active" && site.domain !== null;
  // A site that the provider made opens before its domain leads to it.
  const preview = isReached || !isPaidSite(site) ? null : site.previewUrl;
  const isProvided = site.previewUrl !== null && isPaidSite(site);
  const isUp = phase === "active" || phase === "active_unconnected" || phase === "active_unknown";
  const wordpress =
    !isProvided && isUp && (phase === "active" || !isOnDomain(site)) ? site.wordpressUrl : null;
  if (!isReached && !isProvided && wordpress === null && next === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {next}
        {mayCancel && phase === "refunded" ? (
          <Link
            to={paths.dashboard.subscription}
            className={buttonVariants({ variant: "outline", className: "max-sm:w-full" })}
          >
            {t("subscription.cancel.open")}
          </Link>
        ) : null}
        {isReached ? (
          <OutsideLink
            href={`https://${site.domain}`}
            label={t("site.action.open")}
            variant={next ? "outline" : "default"}
          />
        ) : null}
        {preview ? (
          <OutsideLink
            href={preview}
            label={t(site.status === "active" ? "site.action.open" : "site.action.preview")}
            variant={next ? "outline" : "default"}
          />
        ) : null}
        {isProvided ? (
          <WordpressButton
            siteId={site.id}
            label={t("site.action.edit")}
            failed={t("site.action.editFailed")}
          />
        ) : null}
        {wordpress ? (
          <OutsideLink href={wordpress} label={t("site.action.wordpress")} variant="outline" />
        ) : null}
      </div>
      {wordpress ? (
        <p className="text-sm text-muted">
          {t("site.action.wordpressAccess")}{" "}
          <Link to={paths.dashboard.support} className="text-link">
            {t("site.action.wordpressAsk")}
          </Link>
        </p>
      ) : null}
      {isReached && site.domain && next === null ? (
        <SiteSharing domain={site.domain} card={isNew ? <OpeningCardButton site={site} /> : null} />
      ) : null}
    </div>
  );
}

/** Returns whether WordPress has an address on the site's domain, where it opens only once the domain points here. */
function isOnDomain({ wordpressUrl, domain }: Site): boolean {
  if (wordpressUrl === null || domain === null || !URL.canParse(wordpressUrl)) return false;
  const { hostname } = new URL(wordpressUrl);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

type NextStepProps = { step: Exclude<Step, "subscribe">; invoice: Debt["invoice"]; onPay: () => void };

function NextStep({ step, invoice, onPay }: NextStepProps) {
  const { t } = useTranslation("dashboard");
  if (step === "settle" && invoice) {
    const label = t("subscription.openInvoice.pay", { amount: invoice.amount });
    return <OutsideLink href={invoice.payUrl} label={label} variant="default" onClick={onPay} />;
  }
  const labels = {
    payment: t("site.action.payment"),
    settle: t("site.action.settle"),
    subscription: t("site.action.subscription"),
    support: t("subscription.pending.help"),
  };
  return (
    <Link
      to={step === "support" ? paths.dashboard.support : paths.dashboard.subscription}
      className={buttonVariants({ className: "max-sm:w-full" })}
    >
      {labels[step]}
    </Link>
  );
}

type OutsideLinkProps = {
  href: string;
  label: string;
  variant: "default" | "outline";
  onClick?: () => void;
};

function OutsideLink({ href, label, variant, onClick }: OutsideLinkProps) {
  const { t } = useTranslation("dashboard");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      className={buttonVariants({ variant, className: "max-sm:w-full" })}
    >
      <span>{label}</span>
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("site.action.newTab")}</span>
    </a>
  );
}

// Few customers print the code, and its encoder is large.
const loadQrDialog = async () => (await import("./qr-dialog")).QrDialog;

type SiteSharingProps = {
  /** In ASCII. */
  domain: string;
  /** The button of the opening card; null after the first days. */
  card: ReactNode;
};

/** Ways to show a live site to others: its link, its opening card, WhatsApp and a QR code to print. */
function SiteSharing({ domain, card }: SiteSharingProps) {
  const { t } = useTranslation("dashboard");
  const url = writtenAddress(`https://${domain}`);
  const message = t("site.share.message", { url });

  return (
    <div className="flex flex-wrap items-center gap-2">
      <CopyButton value={url} what={t("site.share.link")} label={t("site.share.copy")} />
      {card}
      <DialogButton
        load={loadQrDialog}
        icon={QrCode}
        label={t("site.share.qr")}
        failure={t("site.share.qrFailed")}
      >
        {(Dialog, close) => (
          <Dialog url={`https://${domain}`} name={readableDomain(domain)} onClose={close} />
        )}
      </DialogButton>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        <MessageCircle aria-hidden="true" />
        {t("site.share.whatsapp")}
        <span className="sr-only">{t("site.action.newTab")}</span>
      </a>
    </div>
  );
}
