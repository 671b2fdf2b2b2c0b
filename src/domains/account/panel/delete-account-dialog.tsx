import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { deleteAccount } from "../data";
import { deleteAccountSchema } from "../rules";
import { HiddenUsername, PasswordField } from "../parts/password-field";

const deleted = ["billing", "site", "data"] as const;

export type DeleteAccountDialogProps = {
  userId: string;
  email: string;
  onDone: () => Promise<void>;
  /** Receives the error and the reason that the dialog shows. */
  onFailure: (error: AppError, reason: string) => void;
  onClose: () => void;
};

/** Explains what deletion means, and deletes the account once a word and the password are typed. */
export function DeleteAccountDialog({ userId, email, onDone, onFailure, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(["security", "common"]);
  const word = t("privacy.deletion.word");
  const form = useAppForm({
    schema: deleteAccountSchema(word),
    onSubmit: async ({ password }) => {
      await deleteAccount(userId, password);
      await onDone();
    },
    fieldErrors: { invalid_credentials: ["password", "validation.passwordWrong"] },
    onFailure: (error) => onFailure(error, reason(error)),
  });

  function reason({ code }: AppError): string {
    if (code === "payment_provider_unavailable") return t("privacy.deletion.billingFailed");
    if (code === "storage_unavailable") return t("privacy.deletion.filesFailed");
    return t(`common:${errorMessages[code]}`);
  }

  return (
    <ModalDialog
      title={t("privacy.deletion.dialogTitle")}
      description={t("privacy.deletion.dialogText")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <div className="flex flex-col gap-3 rounded-xl border border-danger/30 bg-danger-soft p-4">
          <p className="font-semibold">{t("privacy.deletion.goesTitle")}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {deleted.map((what) => (
              <li key={what}>{t(`privacy.deletion.goes.${what}`)}</li>
            ))}
          </ul>
          <p className="font-semibold">{t("privacy.deletion.staysTitle")}</p>
          <p>{t("privacy.deletion.stays")}</p>
        </div>
        <FormFailure failure={form.failure} title={t("privacy.deletion.error")}>
          {form.failure ? <p>{reason(form.failure)}</p> : null}
          <p>{t("privacy.deletion.retry")}</p>
        </FormFailure>
        <FormField {...form.field("word")} label={t("privacy.deletion.typeWord", { word })}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </FormField>
        <HiddenUsername email={email} />
        <PasswordField
          field={form.field("password")}
          label={t("privacy.deletion.password")}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="destructive" loading={form.submitting}>
            {t("privacy.deletion.submit")}
          </SubmitButton>
          <Button variant="outline" disabled={form.submitting} onClick={onClose}>
            {t("privacy.deletion.keep")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
