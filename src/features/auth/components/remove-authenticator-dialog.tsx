import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import type { Authenticator } from "../account";
import { codeRule, withoutSpaces } from "../model";
import { removeAuthenticator, verifyAuthenticator } from "../second-step-api";
import { AuthenticatorCodeField } from "./authenticator-code-field";

export type RemoveAuthenticatorDialogProps = {
  authenticator: Authenticator;
  /** It is the only one: without it the password alone will do. */
  isLast: boolean;
  /** The session has not passed the second step: the backend wants a code first. */
  needsCode: boolean;
  onDone: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Removes an authenticator, after saying what that means. */
export function RemoveAuthenticatorDialog({
  authenticator,
  isLast,
  needsCode,
  onDone,
  onFailure,
  onClose,
}: RemoveAuthenticatorDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { code: (value) => (needsCode ? codeRule(withoutSpaces(value)) : null) },
    onSubmit: async ({ code }) => {
      setFailure(null);
      try {
        if (needsCode) await verifyAuthenticator(authenticator.id, withoutSpaces(code));
        await removeAuthenticator(authenticator.id);
        onDone();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "mfa_invalid_code") return { code: { key: "validation.codeWrong" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("security.twoStep.removal.title")}
        description={t(isLast ? "security.twoStep.removal.last" : "security.twoStep.removal.notLast")}
        closeLabel={t("common:actions.close")}
      >
        <form {...form.formProps} className="flex flex-col gap-5">
          {failure ? (
            <Alert tone="danger" role="alert" title={t("security.twoStep.removal.error")}>
              {t(`common:${errorMessages[failure.code]}`)}
            </Alert>
          ) : null}
          {needsCode ? <AuthenticatorCodeField field={form.field("code")} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" loading={form.submitting}>
              {t("security.twoStep.removal.submit")}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {t("security.twoStep.removal.keep")}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
