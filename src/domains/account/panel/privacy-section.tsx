import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/fields";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { deleteAccount, useExportUserData } from "../data";
import { HiddenUsername, PasswordField } from "../parts/account-fields";
import { signOut } from "../parts/session/sign-out";
import { deleteAccountSchema } from "../rules";

type PrivacySectionProps = { userId: string; email: string };

/** Downloads the user's data and deletes the account. */
export function PrivacySection({ userId, email }: PrivacySectionProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex flex-col gap-8 p-6 sm:p-8">
      <h2 className="text-heading">{t("privacy.title")}</h2>
      <ExportPanel />
      <DeletionPanel userId={userId} email={email} />
    </Card>
  );
}

function ExportPanel() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { toast } = useToast();
  const { mutate, isPending, error } = useExportUserData();
  const download = () => mutate(undefined, { onSuccess: () => toast({ title: t("privacy.export.done") }) });

  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t("privacy.export.title")}</h3>
      <p className="max-w-prose text-muted">{t("privacy.export.text")}</p>
      {error ? (
        <Alert tone="danger" role="alert" title={t("privacy.export.error")} className="self-stretch">
          {t(`common:${errorMessages[toAppError(error).code]}`)}
        </Alert>
      ) : null}
      <Button variant="outline" loading={isPending} onClick={download}>
        {isPending ? null : <Download aria-hidden="true" />}
        <span>{t("privacy.export.action")}</span>
      </Button>
    </section>
  );
}

function DeletionPanel({ userId, email }: PrivacySectionProps) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [isDeleting, setDeleting] = useState(false);

  async function finish(): Promise<void> {
    // The server has ended the session. This removes it from the browser.
    await signOut({ goTo: paths.home, isDeleted: true });
    toast({
      title: t("privacy.deletion.done"),
      description: t("privacy.deletion.doneText"),
      staysOnNavigation: true,
    });
  }

  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-8">
      <h3 className="text-lg font-bold">{t("privacy.deletion.title")}</h3>
      <p className="max-w-prose text-muted">{t("privacy.deletion.text")}</p>
      <Button
        variant="outline"
        className="border-danger! text-danger! hover:bg-danger-soft!"
        onClick={() => setDeleting(true)}
      >
        {t("privacy.deletion.action")}
      </Button>
      {isDeleting ? (
        <DeleteAccountDialog
          userId={userId}
          email={email}
          onDone={finish}
          onFailure={(error, reason) => showErrorToast(t("privacy.deletion.error"), error, reason)}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </section>
  );
}

const deleted = ["billing", "site", "data"] as const;

type DeleteAccountDialogProps = {
  userId: string;
  email: string;
  onDone: () => Promise<void>;
  /** Receives the error and the reason that the dialog shows. */
  onFailure: (error: AppError, reason: string) => void;
  onClose: () => void;
};

/** Explains what deletion means, and deletes the account once a word and the password are typed. */
function DeleteAccountDialog({ userId, email, onDone, onFailure, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
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
