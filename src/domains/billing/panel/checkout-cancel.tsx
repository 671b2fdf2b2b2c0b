import CircleSlash from "lucide-react/icons/circle-slash";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/kit/page-head";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { clearCheckout } from "../parts/checkout";

/** /dashboard/checkout/cancel: the return page after leaving the payment page without paying. */
export function CheckoutCancelRoute() {
  const { t } = useTranslation("checkout");
  useEffect(clearCheckout, []);

  return (
    <Card className="mx-auto flex w-full max-w-2xl flex-col items-start gap-6 p-6 sm:p-10">
      <PageHead title={t("checkout.cancel.headTitle")} />
      <CircleSlash className="size-12 text-muted" aria-hidden="true" />
      <div className="flex flex-col gap-3">
        <h1 className="text-title">{t("checkout.cancel.title")}</h1>
        <p className="max-w-prose text-muted">{t("checkout.cancel.text")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.plans} className={buttonVariants()}>
          {t("checkout.cancel.toPlans")}
        </Link>
        <Link to={paths.dashboard.home} className={buttonVariants({ variant: "outline" })}>
          {t("checkout.cancel.toDashboard")}
        </Link>
      </div>
      <Link to={`${paths.dashboard.support}#mensagem`} className="text-link py-2">
        {t("checkout.cancel.help")}
      </Link>
    </Card>
  );
}
