import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { type Factor, codeSchema, withoutCodeSchema } from "../rules";
import { useRemoveFactor } from "../data";
import { CodeField } from "../parts/code-field";

export type MfaRemoveDialogProps = {
  userId: string;
  factor: Factor;
  /** The only factor: without it, the password is enough to sign in. */
  isLast: boolean;
  /** The session's level is `aal1`: the backend requires a code first. */
  needsCode: boolean;
  onDone: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Removes a factor after an explanation of the effect. */
export function MfaRemoveDialog({
  userId,
  factor,
  isLast,
  needsCode,
  onDone,
  onFailure,
  onClose,
}: MfaRemoveDialogProps) {
  const { t } = useTranslation(["security", "auth"]);
  const removeFactor = useRemoveFactor(userId);
  const form = useAppForm({
    schema: needsCode ? codeSchema : withoutCodeSchema,
    onSubmit: async ({ code }) => {
      await removeFactor.mutateAsync({ id: factor.id, code });
      onDone();
    },
    fieldErrors: { mfa_invalid_code: ["code", "validation.codeWrong"] },
    onFailure,
  });

  return (
    <ModalDialog
      title={t("security.mfa.removal.title")}
      description={t(isLast ? "security.mfa.removal.last" : "security.mfa.removal.notLast")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.mfa.removal.error")} />
        {needsCode ? (
          <CodeField field={form.field("code")} hint={t("auth:fields.authenticatorHint")} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="destructive" loading={form.submitting}>
            {t("security.mfa.removal.submit")}
          </SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t("security.mfa.removal.keep")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
