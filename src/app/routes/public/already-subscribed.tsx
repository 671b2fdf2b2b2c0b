import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/components/ui/alert";
import { paths } from "@/config/paths";

/** Says that there is nothing to buy: the subscription is running. */
export function AlreadySubscribed() {
  const { t } = useTranslation("plansPage");
  return (
    <Alert role="alert" title={t("alreadySubscribed.title")}>
      <p>{t("alreadySubscribed.text")}</p>
      <Link to={paths.dashboard.home} className="text-link mt-1 inline-block py-1">
        {t("alreadySubscribed.link")}
      </Link>
    </Alert>
  );
}
