import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { verifyFactor } from "../sign-in";
import { codeSchema } from "../rules";
import { CodeField } from "./code-field";

/** Asks for the code of an authenticator app. The caller reacts to the change of session. */
export function MfaForm({ onFailure }: { onFailure: (error: AppError) => void }) {
  const { t } = useTranslation("auth");
  const form = useAppForm({
    schema: codeSchema,
    onSubmit: ({ code }) => verifyFactor(code),
    fieldErrors: { mfa_invalid_code: ["code", "validation.codeWrong"] },
    onFailure,
  });
  const { setFocus } = form.form;

  // This form replaces the password form: focus must move to its field.
  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <CodeField field={form.field("code")} hint={t("fields.authenticatorHint")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("mfa.submit")}
      </SubmitButton>
    </form>
  );
}
