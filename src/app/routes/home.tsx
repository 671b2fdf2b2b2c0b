import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";

const included = ["hosting", "builder", "wordpress", "panel", "support"] as const;

/** The front page. */
export function HomeRoute() {
  const { t } = useTranslation("homePage");
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-14 px-4 py-14 sm:px-6 sm:py-24 lg:grid-cols-[1.15fr_1fr] lg:items-center">
      <PageHead description={t("lead")} />
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-display max-w-[14ch]">{t("title")}</h1>
        <p className="max-w-[52ch] text-xl text-muted">{t("lead")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to={paths.register} className={buttonVariants({ size: "lg" })}>
            {t("start")}
          </Link>
          <Link to={paths.plans} className={buttonVariants({ variant: "outline", size: "lg" })}>
            {t("plans")}
          </Link>
        </div>
      </div>
      <section
        aria-labelledby="included"
        className="overflow-hidden rounded-2xl border-2 border-ink bg-surface"
      >
        <div className="awning" aria-hidden="true" />
        <div className="flex flex-col gap-5 p-6 sm:p-9">
          <h2 id="included" className="text-heading">
            {t("included.title")}
          </h2>
          <ul className="flex flex-col gap-3.5">
            {included.map((item) => (
              <li key={item} className="flex gap-3 text-lg leading-snug">
                <Check className="mt-0.5 size-5 shrink-0 text-second" strokeWidth={3} aria-hidden="true" />
                {t(`included.${item}`)}
              </li>
            ))}
          </ul>
          <p className="border-t border-line pt-4 text-muted">{t("domainNote")}</p>
        </div>
      </section>
    </div>
  );
}
