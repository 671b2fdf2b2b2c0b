import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";
import { Bakery } from "../../parts/miniature";

/** A model's website in a window, with a link to all models. */
export function ModelWindow() {
  const { t } = useTranslation(["plansPage", "miniatures"]);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <div data-nosnippet="">
        <Bakery text={t("sites.bakery", { ns: "miniatures", returnObjects: true })} />
      </div>
      <Link to={paths.models} className="text-link inline-flex min-h-11 items-center self-start">
        {t("models")}
      </Link>
    </div>
  );
}
