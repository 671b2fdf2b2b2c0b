import type { SiteModel } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { usePlanPrice } from "@/domains/billing/plan";
import { DomainField, PhoneField } from "@/kit/contact-fields";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { noBreakEmail } from "@/kit/no-break-email";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { preloadContactChecks, toAsciiDomain, toE164 } from "@/platform/contact-checks";
import { forgetTypedFields } from "@/platform/drafts";
import { serverMessage, toAppError } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { modelAddress, modelOf, modelParameter, modelSlugs } from "@/platform/site-models";
import { useLanguage } from "@/platform/use-language";
import { EmailField, PasswordField } from "../parts/account-fields";
import { type AuthState, readAuthState, storeReturnPath } from "../parts/auth-navigation";
import { storeTypedPassword } from "../parts/typed-password";
import {
  emailPauseSeconds,
  minPasswordLength,
  registerLegacySchema,
  registerSchema,
  type TypedAccount,
} from "../rules";
import { signUp } from "../sign-in";
import { AuthPage } from "./auth-page";

/** The registration with phone and domain. */
export function RegisterRoute() {
  return <RegisterPage />;
}

/** The previous sign-up page, whose address is still in use. */
export function RegisterLegacyRoute() {
  return <RegisterPage legacy />;
}

// Long enough to read the next steps (specification §9).
const doneToastMs = 20_000;

/** Registers an account with the current or the legacy form. */
function RegisterPage({ legacy = false }: { legacy?: boolean }) {
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
      signUp={{ price, current: "account" }}
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

/** Explains to visitors who came to subscribe why they see the registration, and links to the login. */
function AccountNeeded({ login, state }: { login: string; state: AuthState }) {
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

type RegisterFormProps = {
  /** The legacy form has no phone or domain, and another button label. */
  legacy?: boolean;
  /** The model chosen before the sign-up. */
  model?: SiteModel | null;
  /** What was typed before, for a correction. */
  initial?: Partial<TypedAccount>;
  onDone: (account: TypedAccount) => void;
  onFailure: (error: AppError) => void;
  /** Receives the rejection of a password, which the field also shows. */
  onPasswordRefused: (error: AppError) => void;
};

/** Creates an account. The result is the same whether or not the e-mail has one already. */
function RegisterForm(props: RegisterFormProps) {
  const { legacy = false, model = null, initial = {}, onDone, onFailure, onPasswordRefused } = props;
  const { t } = useTranslation(["auth", "common"]);
  const isHydrating = useIsHydrating();
  const language = useLanguage();
  const form = useAppForm({
    schema: legacy ? registerLegacySchema : registerSchema(language),
    keptInTab: legacy ? ["full_name", "email"] : ["full_name", "email", "phone", "domain"],
    onSubmit: async ({ full_name: fullName, email, password, phone, domain }) => {
      const details = {
        fullName,
        ...(phone && { phone: await toE164(phone, language) }),
        ...(domain && { domain: await toAsciiDomain(domain) }),
      };
      const account = { email, ...details, password, locale: language, ...(model && { model }) };
      await signUp(account).catch((thrown: unknown) => {
        const error = toAppError(thrown);
        if (error.code === "weak_password") onPasswordRefused(error);
        throw error;
      });
      forgetTypedFields();
      storeTypedPassword(email, password, { ...details, ...(model && { model }) });
      onDone({ email, ...details });
    },
    fieldErrors: {
      email_invalid: ["email", "validation.email"],
      weak_password: ["password", "validation.passwordWeak"],
    },
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormField {...form.field("full_name")} label={t("common:fields.fullName")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={initial.fullName}
            onFocus={legacy ? undefined : () => void preloadContactChecks()}
            required
          />
        )}
      </FormField>
      <EmailField field={form.field("email")} defaultValue={initial.email} />
      {legacy ? null : (
        <>
          <PhoneField field={form.field("phone")} defaultValue={initial.phone} />
          <DomainField field={form.field("domain")} defaultValue={initial.domain} />
        </>
      )}
      <PasswordField
        field={form.field("password")}
        label={t("fields.password")}
        autoComplete="new-password"
        minLength={minPasswordLength}
      />
      <TermsNote />
      <SubmitButton size="lg" loading={form.submitting} disabled={isHydrating}>
        {legacy ? t("register.oldSubmit") : t("register.submit")}
      </SubmitButton>
    </form>
  );
}

/** Links to the terms of an account. They open in a new tab, so that the form keeps its values. */
function TermsNote() {
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
