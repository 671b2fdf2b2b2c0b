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
import { Input } from "@/kit/ui/fields";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { paths } from "@/platform/paths";
import { serverNow } from "@/platform/time";
import { useAccount, useChangeEmail } from "../data";
import { changeEmail } from "../email-change";
import { EmailField, PasswordField } from "../parts/account-fields";
import { useResend } from "../parts/use-resend";
import { changeEmailSchema, emailPauseSeconds } from "../rules";

/** Edits the account's e-mail, which requires a confirmation from both mailboxes. */
export function EmailSection({ userId, profileEmail }: { userId: string; profileEmail: string | null }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { data: account } = useAccount(userId);
  const [isChanging, setChanging] = useState(false);
  const email = account?.email ?? profileEmail ?? "";
  const pending = account?.emailChange;
  // Redirect target of the auth service's links.
  const redirectTo = window.location.origin + paths.verifyEmail;

  return (
    <div className="flex flex-col gap-4">
      <FormField name="account_email" label={t("profile.details.email")}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Input {...control} type="email" className="min-w-48 flex-1" value={email} readOnly />
            <Button variant="outline" className="h-12!" disabled={!account} onClick={() => setChanging(true)}>
              {t("profile.details.changeEmail")}
            </Button>
          </div>
        )}
      </FormField>
      {pending ? (
        <PendingEmail
          key={pending.to}
          to={pending.to}
          askedAt={pending.askedAt}
          redirectTo={redirectTo}
          onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
        />
      ) : null}
      {isChanging ? (
        <ChangeEmailDialog
          userId={userId}
          currentEmail={email}
          redirectTo={redirectTo}
          onClose={() => setChanging(false)}
          onSent={() => {
            setChanging(false);
            toast({ title: t("security.emailChange.sent"), description: t("security.emailChange.sentText") });
          }}
          onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
        />
      ) : null}
    </div>
  );
}

type PendingEmailProps = {
  /** The new address. */
  to: string;
  /** ISO 8601. */
  askedAt: string;
  redirectTo: string;
  onFailure: (error: AppError) => void;
};

/** Shows that a new e-mail awaits confirmation, resends its e-mails and explains how to cancel. */
function PendingEmail({ to, askedAt, redirectTo, onFailure }: PendingEmailProps) {
  const { t } = useTranslation("dashboard");
  const [initialWait] = useState(() =>
    Math.max(0, Math.ceil(emailPauseSeconds - (serverNow() - Date.parse(askedAt)) / 1000)),
  );
  const { seconds, sending, sent, resend } = useResend({
    send: () => changeEmail(to, redirectTo),
    initialWait,
    pause: emailPauseSeconds,
    onFailure,
  });

  return (
    <Alert tone="warning" title={t("security.emailChange.pendingTitle", { email: to })}>
      <p>{t("security.emailChange.pendingText")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        disabled={seconds > 0}
        onClick={resend}
        className="tabular mt-3 bg-surface"
      >
        {seconds > 0
          ? t("security.emailChange.resendIn", { count: seconds })
          : t("security.emailChange.resend")}
      </Button>
      <output className="mt-2 block text-sm text-success empty:hidden">
        {sent ? t("security.emailChange.resent") : null}
      </output>
    </Alert>
  );
}

type ChangeEmailDialogProps = {
  userId: string;
  currentEmail: string;
  redirectTo: string;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Asks for a new e-mail and for the password. The result is the same for a taken address. */
function ChangeEmailDialog({
  userId,
  currentEmail,
  redirectTo,
  onSent,
  onFailure,
  onClose,
}: ChangeEmailDialogProps) {
  const { t } = useTranslation("dashboard");
  const change = useChangeEmail(userId);
  const form = useAppForm({
    schema: changeEmailSchema(currentEmail),
    keptAs: "new-email",
    onSubmit: async (values) => {
      await change.mutateAsync({ ...values, currentEmail, redirectTo });
      onSent();
    },
    fieldErrors: {
      invalid_credentials: ["password", "validation.passwordWrong"],
      email_invalid: ["email", "validation.email"],
    },
    onFailure,
  });

  return (
    <ModalDialog
      title={t("security.emailChange.title")}
      description={t("security.emailChange.description")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.emailChange.error")} />
        <EmailField
          field={form.field("email")}
          label={t("security.emailChange.newEmail")}
          autoComplete="off"
        />
        <PasswordField
          field={form.field("password")}
          label={t("security.emailChange.password")}
          autoComplete="current-password"
        />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("security.emailChange.submit")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
