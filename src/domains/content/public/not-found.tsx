import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";

// An illustration of a closed shop with its shutter down.
function ClosedShop() {
  return (
    <div aria-hidden="true" className="w-full">
      <div className="overflow-hidden rounded-t-2xl border-2 border-ink bg-sunken">
        <div className="awning awning-wide" />
        <div className="relative grid h-64 place-items-center bg-[repeating-linear-gradient(0deg,var(--line)_0_2px,var(--sunken)_2px_18px)] sm:h-80">
          <span className="-rotate-4 rounded-xl border-2 border-ink bg-accent px-8 py-3 font-display text-7xl leading-none font-extrabold text-accent-ink sm:text-8xl">
            404
          </span>
          <span className="absolute inset-x-0 bottom-0 h-3 border-t-2 border-ink bg-line" />
        </div>
      </div>
      <div className="-mx-4 h-0.5 rounded-full bg-ink" />
    </div>
  );
}

/** The error page for unknown addresses. */
export function NotFoundRoute() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-7xl items-start gap-x-20 gap-y-14 px-4 py-16 sm:px-6 sm:py-24 md:grid-cols-2">
      <PageHead title={t("notFound.title")} />
      <div className="flex flex-col items-start gap-5 md:pt-8">
        <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em] sm:text-6xl lg:text-7xl">
          {t("notFound.heading")}
        </h1>
        <p className="max-w-[28.2em] text-lg text-muted sm:text-xl">{t("notFound.description")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to={paths.home} className={buttonVariants()}>
            {t("actions.goHome")}
          </Link>
          <Link to={paths.plans} className={buttonVariants({ variant: "outline" })}>
            {t("notFound.plans")}
          </Link>
        </div>
      </div>
      <ClosedShop />
    </div>
  );
}
