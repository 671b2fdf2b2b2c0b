import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";

/** Links to the terms of an account. They open in a new tab, so that the form keeps its values. */
export function TermsNote() {
  const { t } = useTranslation("auth");
  return (
    <p className="text-sm text-muted">
      {t("register.termsBefore")}{" "}
      <Link to={paths.terms} target="_blank" className="text-link">
        {t("register.terms")}
      </Link>{" "}
      {t("register.termsAnd")}{" "}
      <Link to={paths.privacy} target="_blank" className="text-link">
        {t("register.privacy")}
      </Link>
      {t("register.termsAfter")}
    </p>
  );
}
