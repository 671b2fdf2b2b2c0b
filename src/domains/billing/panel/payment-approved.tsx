import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Confetti } from "@/kit/celebration/confetti";
import { Facade } from "@/domains/sites/parts/facade/facade";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import type { Site } from "@/domains/sites/rules";
import { readableDomain } from "@/platform/domain-name";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

const nextSteps = ["team", "domain", "email"] as const;

/** Celebrates the first payment: the shutter begins to rise, and the page says when the site is ready. */
export function PaymentApproved({ site }: { site: Site }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const isWaiting = site.status === "awaiting_activation";
  return (
    <section className="relative flex min-h-[calc(100dvh-10rem)] flex-col overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
      <div aria-hidden="true" className="awning awning-wide" />
      <Confetti />
      <div className="grid flex-1 items-center gap-10 p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Facade
          state={isWaiting ? "preparing" : "open"}
          name={site.domain ? readableDomain(site.domain) : ""}
          className={clsx("mx-auto w-full max-w-80 lg:order-last", isWaiting && "facade-rising")}
        />
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-display">{t("checkout.success.approved")}</h1>
          <p className="max-w-prose text-lg">{t("checkout.success.approvedText")}</p>
          {site.status === "active" ? (
            <p className="max-w-prose">{t("checkout.success.alreadyLive")}</p>
          ) : null}
          {isWaiting && site.activationDeadline ? (
            <>
              <p className="max-w-prose font-semibold">
                {t("checkout.success.deadline", { date: formatDateTime(site.activationDeadline, language) })}
              </p>
              <ol className="flex max-w-prose list-decimal flex-col gap-2 pl-5 marker:font-bold">
                {nextSteps.map((step) => (
                  <li key={step} className="pl-1">
                    {t(`checkout.success.next.${step}`)}
                  </li>
                ))}
              </ol>
            </>
          ) : null}
          <Link
            to={paths.dashboard.home}
            className={buttonVariants({ size: "lg", className: "max-sm:w-full" })}
          >
            {t("checkout.success.toDashboard")}
          </Link>
        </div>
      </div>
    </section>
  );
}
