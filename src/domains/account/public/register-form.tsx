import type { SiteModel } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { DomainField, PhoneField } from "@/kit/contact-fields";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import { Input } from "@/kit/ui/input";
import { useIsHydrating } from "@/platform/prerender/hydration";
import type { AppError } from "@/platform/app-error";
import { preloadContactChecks, toAsciiDomain, toE164 } from "@/platform/contact-checks";
import { forgetTypedFields } from "@/platform/drafts";
import { toAppError } from "@/platform/errors";
import { useLanguage } from "@/platform/use-language";
import { signUp } from "../sign-in";
import { minPasswordLength, registerLegacySchema, registerSchema, type TypedAccount } from "../rules";
import { storeTypedPassword } from "../typed-password";
import { EmailField } from "../parts/email-field";
import { PasswordField } from "../parts/password-field";
import { TermsNote } from "./terms-note";

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
export function RegisterForm(props: RegisterFormProps) {
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
