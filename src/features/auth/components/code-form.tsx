import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/use-form";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { verifyCode } from "../api";
import { codeLength, codeRule, withoutSpaces } from "../model";

/** Confirms an e-mail with the code of the message. When it is right the session changes. */
export function CodeForm({ email, onFailure }: { email: string; onFailure: (error: AppError) => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { code: (value) => codeRule(withoutSpaces(value)) },
    onSubmit: async ({ code }) => {
      setFailure(null);
      try {
        await verifyCode(email, withoutSpaces(code));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "link_invalid" || error.code === "forbidden") {
          return { code: { key: "validation.codeWrong" } };
        }
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:verify.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <FormField {...form.field("code")} label={t("auth:fields.code", { count: codeLength })}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength + 4}
            required
            className="tabular h-14 max-w-60 text-center font-display text-2xl tracking-[0.3em]"
          />
        )}
      </FormField>
      <Button type="submit" size="lg" loading={form.submitting} className="self-start">
        {t("auth:verify.submit")}
      </Button>
    </form>
  );
}
