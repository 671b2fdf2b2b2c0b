import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { emailSchema } from "../rules";
import { sendConfirmation } from "../sign-in";
import { EmailField } from "../parts/email-field";

type ResendFormProps = {
  onSent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/** Asks for the e-mail and resends the confirmation, for links that no longer work. */
export function ResendForm({ onSent, onFailure }: ResendFormProps) {
  const { t } = useTranslation("auth");
  const form = useAppForm({
    schema: emailSchema,
    onSubmit: async ({ email }) => onSent(email, await sendConfirmation(email)),
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <EmailField field={form.field("email")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("verify.resend")}
      </SubmitButton>
    </form>
  );
}
