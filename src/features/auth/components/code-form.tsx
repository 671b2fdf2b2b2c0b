import { useTranslation } from "react-i18next";
import { FormFailure } from "@/components/form/form-failure";
import { useAppForm } from "@/components/form/use-app-form";
import { Button } from "@/components/ui/button";
import type { AppError } from "@/lib/app-error";
import { verifyCode } from "../api";
import { codeSchema } from "../model";
import { CodeField } from "./code-field";

/** Confirms an e-mail with the code it was sent. When it is right the session changes. */
export function CodeForm({ email, onFailure }: { email: string; onFailure: (error: AppError) => void }) {
  const { t } = useTranslation("auth");
  const form = useAppForm({
    schema: codeSchema,
    onSubmit: ({ code }) => verifyCode(email, code),
    fieldErrors: {
      link_invalid: ["code", "validation.codeWrong"],
      forbidden: ["code", "validation.codeWrong"],
    },
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormFailure failure={form.failure} title={t("verify.errorTitle")} />
      <CodeField field={form.field("code")} />
      <Button type="submit" size="lg" loading={form.submitting} className="self-start">
        {t("verify.submit")}
      </Button>
    </form>
  );
}
