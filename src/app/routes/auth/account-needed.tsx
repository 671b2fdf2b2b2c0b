import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import type { AuthState } from "../../auth-navigation";

/** Explains to visitors that a subscription requires an account, and links to the registration. */
export function AccountNeeded({ state }: { state: AuthState }) {
  const { t } = useTranslation("auth");
  return (
    <div className="flex flex-col gap-5">
      <Alert title={t("login.accountNeeded.title")}>
        <p>{t("login.accountNeeded.text")}</p>
        <Link to={paths.register} state={state} className={buttonVariants({ className: "mt-3" })}>
          {t("login.accountNeeded.create")}
        </Link>
      </Alert>
      <p className="font-semibold">{t("login.accountNeeded.orLogin")}</p>
    </div>
  );
}
