import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { codeRule, withoutSpaces } from "../model";
import { passSecondStep } from "../second-step-api";
import { AuthenticatorCodeField } from "./authenticator-code-field";

/** Passes the second step of signing in. When the code is right the session changes, and whoever watches it leads on. */
export function SecondStepForm({ onFailure }: { onFailure: (error: AppError) => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    rules: { code: (value) => codeRule(withoutSpaces(value)) },
    onSubmit: async ({ code }) => {
      setFailure(null);
      try {
        await passSecondStep(withoutSpaces(code));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "mfa_invalid_code") return { code: { key: "validation.codeWrong" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  // It stands where the password was asked for: whoever pressed its button goes on typing here.
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);

  return (
    <form {...form.formProps} ref={element} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:secondStep.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <AuthenticatorCodeField field={form.field("code")} />
      <Button type="submit" size="lg" loading={form.submitting} className="self-start">
        {t("auth:secondStep.submit")}
      </Button>
    </form>
  );
}
