import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import type { HostingText } from "./page-texts/hosting";
import { MovingDrawing } from "./hosting-drawings";

/** The free move of an existing site. */
export function Migration({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section aria-labelledby="migration" className="mx-auto w-full max-w-7xl px-4 pt-24 sm:px-6 sm:pt-32">
      <div className="grid items-end gap-x-12 gap-y-10 overflow-hidden rounded-3xl border-2 border-ink bg-accent-soft p-6 pb-0! sm:p-12 lg:grid-cols-[1fr_1.15fr] lg:p-16">
        <div className="flex flex-col items-start gap-5 lg:pb-16">
          <p className="font-semibold text-second">{t("migration.label")}</p>
          <h2 id="migration" className="text-display">
            {text("migration.title")}
          </h2>
          <p className="max-w-[32.05em] text-lg">{text("migration.text")}</p>
          <Link to={paths.register} className={buttonVariants({ size: "lg", className: "mt-2" })}>
            {text("migration.button")}
          </Link>
        </div>
        <div className="-mb-[5.4%] max-w-lg lg:max-w-none">
          <MovingDrawing />
        </div>
      </div>
    </section>
  );
}
