import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import { useReadOnly } from "@/lib/read-only";
import { sitePhase, type Site, type SitePhase } from "../model";

type Step = "subscribe" | "payment" | "settle" | "subscription";

const nextStep: Readonly<Partial<Record<SitePhase, Step>>> = {
  awaiting_payment: "subscribe",
  suspended_payment: "settle",
  suspended_paused: "subscription",
  cancelled: "subscription",
};

type SiteActionsProps = {
  site: Site;
  /** The first payment awaits its confirmation. */
  paymentPending: boolean;
};

/** The next action: open the live site, or resolve the obstacle to it. */
export function SiteActions({ site, paymentPending }: SiteActionsProps) {
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  const phase = sitePhase(site);
  const step = phase === "awaiting_payment" && paymentPending ? "payment" : nextStep[phase];
  if (readOnly) return null;
  if (step) {
    return (
      <div>
        <Link to={paths.dashboard.subscription} className={buttonVariants({ className: "max-sm:w-full" })}>
          {step === "subscribe" ? t("subscription.subscribe") : t(`site.action.${step}`)}
        </Link>
      </div>
    );
  }
  const isReached = phase === "active" && site.domain !== null;
  const isUp = phase === "active" || phase === "active_unconnected" || phase === "active_unknown";
  const hasWordpress = isUp && site.wordpressUrl !== null;
  if (!isReached && !hasWordpress) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isReached ? (
        <OutsideLink href={`https://${site.domain}`} label={t("site.action.open")} variant="default" />
      ) : null}
      {hasWordpress && site.wordpressUrl ? (
        <OutsideLink href={site.wordpressUrl} label={t("site.action.wordpress")} variant="outline" />
      ) : null}
    </div>
  );
}

type OutsideLinkProps = {
  href: string;
  label: string;
  variant: "default" | "outline";
};

function OutsideLink({ href, label, variant }: OutsideLinkProps) {
  const { t } = useTranslation("dashboard");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonVariants({ variant, className: "max-sm:w-full" })}
    >
      {label}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("site.action.newTab")}</span>
    </a>
  );
}
