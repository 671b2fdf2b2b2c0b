import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { noBreakEmail } from "@/kit/no-break-email";
import { buttonVariants } from "@/kit/ui/button-variants";
import type { AuthState } from "../parts/auth-navigation";

/** Explains to visitors who came to subscribe why they see the registration, and links to the login. */
export function AccountNeeded({ login, state }: { login: string; state: AuthState }) {
  const { t } = useTranslation("auth");
  return (
    <Alert title={t("register.accountNeeded.title")}>
      <p>{noBreakEmail(t("register.accountNeeded.text"))}</p>
      <Link to={login} state={state} className={buttonVariants({ variant: "outline", className: "mt-3" })}>
        {t("register.accountNeeded.login")}
      </Link>
    </Alert>
  );
}
