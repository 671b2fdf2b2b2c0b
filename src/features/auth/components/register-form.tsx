import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contactProblems, normaliseContact, preloadContactChecks } from "@/components/contact-checks";
import { DomainField, PhoneField } from "@/components/contact-fields";
import { nameRule, requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/use-form";
import { useIsHydrating } from "@/prerender/hydration";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { useLanguage } from "@/lib/use-language";
import { signUp } from "../api";
import { emailRule, newPasswordRule, shortestPassword } from "../model";
import { EmailField } from "./email-field";
import { PasswordInput } from "./password-input";
import { TermsNote } from "./terms-note";

type RegisterFormProps = {
  /** The legacy form asks for no phone or domain, and its button speaks of subscribing. */
  legacy?: boolean;
  onDone: (email: string) => void;
  onFailure: (error: AppError) => void;
};

/** Creates an account. Ends the same way whether or not the e-mail has one already. */
export function RegisterForm({ legacy = false, onDone, onFailure }: RegisterFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const isHydrating = useIsHydrating();
  const language = useLanguage();
  const [failure, setFailure] = useState<AppError | null>(null);
  const contactRule = legacy ? () => null : requiredRule;

  const form = useForm({
    rules: {
      full_name: nameRule,
      email: emailRule,
      phone: contactRule,
      domain: contactRule,
      password: newPasswordRule,
    },
    slowRules: async (values) => (legacy ? {} : contactProblems(values, language)),
    onSubmit: async ({ full_name: fullName, email, phone, domain, password }) => {
      setFailure(null);
      try {
        const contact = legacy ? null : await normaliseContact({ phone, domain }, language);
        await signUp({ fullName, email, password, locale: language, ...contact });
        onDone(email);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "email_invalid") return { email: { key: "validation.email" } };
        if (error.code === "weak_password") return { password: { key: "validation.passwordWeak" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:register.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <FormField {...form.field("full_name")} label={t("auth:fields.fullName")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            autoCapitalize="words"
            onFocus={legacy ? undefined : () => void preloadContactChecks()}
            required
          />
        )}
      </FormField>
      <EmailField field={form.field("email")} />
      {legacy ? null : (
        <>
          <PhoneField field={form.field("phone")} />
          <DomainField field={form.field("domain")} />
        </>
      )}
      <FormField
        {...form.field("password")}
        label={t("auth:fields.password")}
        hint={t("auth:fields.passwordHint", { count: shortestPassword })}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <TermsNote />
      <Button type="submit" size="lg" loading={form.submitting} disabled={isHydrating}>
        {legacy ? t("auth:register.oldSubmit") : t("auth:register.submit")}
      </Button>
    </form>
  );
}
