import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { deleteAccount } from "../account-api";
import { PasswordInput } from "./password-input";

const goes = ["billing", "site", "data"] as const;

export type DeleteAccountDialogProps = {
  userId: string;
  email: string;
  onDone: () => Promise<void>;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Says what deleting the account means, and does it once a word and the password are typed. */
export function DeleteAccountDialog({ userId, email, onDone, onFailure, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const word = t("privacy.deletion.word");
  const form = useForm({
    rules: {
      word: (value) => {
        if (value === "") return requiredRule(value);
        return value.toLocaleUpperCase() === word ? null : { key: "validation.confirmWord" };
      },
      password: requiredRule,
    },
    onSubmit: async ({ password }) => {
      setFailure(null);
      try {
        await deleteAccount(userId, password);
        await onDone();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "invalid_credentials") return { password: { key: "validation.passwordWrong" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  function reason({ code }: AppError): string {
    if (code === "payment_provider_unavailable") return t("privacy.deletion.billingFailed");
    if (code === "storage_unavailable") return t("privacy.deletion.filesFailed");
    return t(`common:${errorMessages[code]}`);
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("privacy.deletion.dialogTitle")}
        description={t("privacy.deletion.dialogText")}
        closeLabel={t("common:actions.close")}
      >
        <form {...form.formProps} className="flex flex-col gap-5">
          <div className="flex flex-col gap-3 rounded-xl border border-danger/30 bg-danger-soft p-4">
            <p className="font-semibold">{t("privacy.deletion.goesTitle")}</p>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {goes.map((what) => (
                <li key={what}>{t(`privacy.deletion.goes.${what}`)}</li>
              ))}
            </ul>
            <p className="font-semibold">{t("privacy.deletion.staysTitle")}</p>
            <p>{t("privacy.deletion.stays")}</p>
          </div>
          {failure ? (
            <Alert tone="danger" role="alert" title={t("privacy.deletion.error")}>
              <p>{reason(failure)}</p>
              <p>{t("privacy.deletion.retry")}</p>
            </Alert>
          ) : null}
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
          {/* Whose password it is: password managers look for it. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <FormField {...form.field("password")} label={t("privacy.deletion.password")}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
          </FormField>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" loading={form.submitting}>
              {t("privacy.deletion.submit")}
            </Button>
            <Button variant="outline" disabled={form.submitting} onClick={onClose}>
              {t("privacy.deletion.keep")}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
