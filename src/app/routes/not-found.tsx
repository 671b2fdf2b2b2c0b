import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";

// A closed shop: shutter down, a crooked 404 hanging on it.
function ClosedShop() {
  return (
    <div
      aria-hidden="true"
      className="w-full max-w-sm overflow-hidden rounded-xl border-2 border-ink bg-surface"
    >
      <div className="awning" />
      <div className="relative grid h-52 place-items-center bg-[repeating-linear-gradient(0deg,var(--line)_0_2px,var(--sunken)_2px_16px)]">
        <span className="-rotate-4 rounded-lg border-2 border-ink bg-accent px-6 py-2 font-display text-6xl font-extrabold text-accent-ink">
          404
        </span>
      </div>
    </div>
  );
}

/** Shown for every address that leads nowhere. */
export function NotFoundRoute() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 items-center gap-12 px-4 py-16 sm:px-6 md:grid-cols-2">
      <PageHead title={t("notFound.title")} noindex />
      <div className="flex flex-col items-start gap-5">
        <p className="font-semibold text-second">404</p>
        <h1 className="text-display">{t("notFound.heading")}</h1>
        <p className="text-lg text-muted">{t("notFound.description")}</p>
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
