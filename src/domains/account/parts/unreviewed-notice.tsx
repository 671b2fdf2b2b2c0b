import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";

/** Links to the form for the details of a sign-up that the user has not confirmed. */
export function UnreviewedNotice() {
  const { t } = useTranslation("dashboard");
  return (
    <Alert tone="warning" title={t("unreviewed.title")}>
      <p>{t("subscription.pending.reviewText")}</p>
      <Link
        to={paths.dashboard.subscription}
        className={buttonVariants({ variant: "outline", className: "mt-3 max-sm:w-full" })}
      >
        {t("unreviewed.action")}
      </Link>
    </Alert>
  );
}
