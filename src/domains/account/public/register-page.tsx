import type { SiteModel } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "@/platform/paths";
import { modelAddress, modelOf, modelParameter, modelSlugs } from "@/platform/site-models";
import { RegisterForm } from "./register-form";
import { type TypedAccount, emailPauseSeconds } from "../rules";
import { storeReturnPath } from "../return-path";
import { serverMessage } from "@/platform/errors";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { type AuthState, readAuthState } from "../parts/auth-navigation";
import { AuthPage } from "./auth-page";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { AccountNeeded } from "./account-needed";
import { usePlanPrice } from "@/domains/billing/plan";

// Long enough to read the next steps (specification §9).
const doneToastMs = 20_000;

/** Registers an account with the current or the legacy form. */
export function RegisterPage({ legacy = false }: { legacy?: boolean }) {
  const { t } = useTranslation("auth");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const { next, ...typed } = readAuthState(useLocation().state);
  const [params] = useSearchParams();
  // The pre-rendered page has no query and no navigation state.
  const isHydrating = useIsHydrating();
  const model = isHydrating ? null : modelOf(params.get(modelParameter));
  const slug = model && modelSlugs[model];
  const login = modelAddress(paths.login, slug);
  const onward: AuthState = next ? { next } : {};
  const price = usePlanPrice();
  const isSubscribing = !isHydrating && next === paths.plans;

  function goToConfirmation(account: TypedAccount): void {
    storeReturnPath(next ?? null);
    toast({
      title: t("register.doneTitle"),
      description: t("register.doneText"),
      duration: doneToastMs,
      staysOnNavigation: true,
    });
    const state: AuthState = {
      ...onward,
      ...account,
      ...(slug && { model: slug }),
      waitSeconds: emailPauseSeconds,
    };
    void navigate(paths.verifyEmail, { state });
  }

  return (
    <AuthPage
      price={price}
      title={legacy ? t("register.oldTitle") : t("register.title")}
      lead={legacy ? t("register.oldLead") : t("register.lead")}
      footer={
        isSubscribing ? null : (
          <>
            <span>{t("register.hasAccount")}</span>{" "}
            <Link to={login} state={onward} className="text-link">
              {t("register.login")}
            </Link>
          </>
        )
      }
    >
      {isSubscribing ? <AccountNeeded login={login} state={onward} /> : null}
      <RegisterForm
        legacy={legacy}
        model={model}
        initial={typed}
        onDone={goToConfirmation}
        onFailure={(error) => showErrorToast(t("register.errorTitle"), error)}
        onPasswordRefused={(error) => showErrorToast(t("register.errorTitle"), error, serverMessage(error))}
      />
      {model ? <ChosenModel model={model} /> : null}
    </AuthPage>
  );
}

function ChosenModel({ model }: { model: SiteModel }) {
  const { t } = useTranslation(["auth", "common"]);
  return (
    <p className="text-muted">
      {t("register.model")} <strong className="text-ink">{t(`models.${model}`, { ns: "common" })}</strong>
      {". "}
      <Link to={paths.models} className="text-link">
        {t("register.otherModels")}
      </Link>
    </p>
  );
}
