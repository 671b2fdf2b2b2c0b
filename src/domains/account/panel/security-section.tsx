import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/kit/error-state";
import { FormFailure } from "@/kit/form/form-failure";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { formatDateTime } from "@/platform/formatters";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { useLanguage } from "@/platform/use-language";
import type { FieldMessage } from "@/platform/validation";
import { changePassword, checkPassword, useAccount, useSignOutOthers } from "../data";
import { HiddenUsername, PasswordField } from "../parts/account-fields";
import { NewPasswordFields, usePasswordAttempt, usePasswordToast } from "../parts/new-password";
import { signOut } from "../parts/session/sign-out";
import { type Account, changePasswordSchema, minPasswordLength, minTeamPasswordLength } from "../rules";
import { MfaSection } from "./mfa-section";

/** Edits password, MFA and sessions. */
export function SecuritySection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const { data: account, error, refetch, isFetching } = useAccount(userId);
  return (
    <Card className="flex flex-col gap-8 p-6 sm:p-8">
      <h2 className="text-heading">{t("security.title")}</h2>
      {account ? (
        <>
          <PasswordPanel email={account.email} isTeam={account.isTeam} />
          <MfaSection userId={userId} account={account} />
          <Sessions account={account} />
        </>
      ) : error ? (
        <ErrorState
          title={t("security.error")}
          code={toAppError(error).code}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <span className="sr-only">{t("security.loading")}</span>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Card>
  );
}

function PasswordPanel({ email, isTeam }: Pick<Account, "email" | "isTeam">) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const showPasswordToast = usePasswordToast();
  const [isChanging, setChanging] = useState(false);

  async function finish(): Promise<void> {
    await signOut({ everywhere: true });
    toast({
      title: t("security.password.done"),
      description: t("security.password.doneText"),
      staysOnNavigation: true,
    });
  }

  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t("security.password.title")}</h3>
      <p className="max-w-prose text-muted">{t("security.password.text")}</p>
      <Button variant="outline" onClick={() => setChanging(true)}>
        {t("security.password.change")}
      </Button>
      {isChanging ? (
        <ChangePasswordDialog
          email={email}
          {...(isTeam && { minLength: minTeamPasswordLength })}
          onDone={finish}
          onFailure={(error) => showErrorToast(t("security.password.error"), error)}
          onInvalid={showPasswordToast}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </section>
  );
}

function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [signingOut, setSigningOut] = useState(false);
  const signOutOthers = useSignOutOthers();

  return (
    <SessionsPanel
      account={account}
      onSignOutOthers={() =>
        signOutOthers.mutate(undefined, {
          onSuccess: () =>
            toast({
              title: t("security.sessions.othersDone"),
              description: t("security.sessions.othersDoneText"),
            }),
          onError: (error) => showErrorToast(t("security.sessions.error"), error),
        })
      }
      signingOutOthers={signOutOthers.isPending}
      onSignOutEverywhere={() => {
        setSigningOut(true);
        void signOut({ everywhere: true });
      }}
      signingOutEverywhere={signingOut}
    />
  );
}

type SessionsPanelProps = {
  account: Account;
  onSignOutOthers: () => void;
  signingOutOthers: boolean;
  onSignOutEverywhere: () => void;
  signingOutEverywhere: boolean;
};

// The label is wider than a phone in some languages.
const wraps = "h-auto! min-h-11 py-2 whitespace-normal!";

/** Shows the account's sign-ins, with buttons to sign out of them. */
function SessionsPanel({
  account,
  onSignOutOthers,
  signingOutOthers,
  onSignOutEverywhere,
  signingOutEverywhere,
}: SessionsPanelProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { sessionSince, lastSignInAt } = account;
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t("security.sessions.title")}</h3>
      <div className="flex w-full items-center gap-3 rounded-xl border border-line p-4">
        <MonitorSmartphone className="size-5 shrink-0 text-second" aria-hidden="true" />
        <p className="leading-snug">
          <span className="block font-semibold">{t("security.sessions.here")}</span>
          {sessionSince === null ? null : (
            <span className="block text-sm text-muted">
              {t("security.sessions.since", { date: formatDateTime(sessionSince, language) })}
            </span>
          )}
          {lastSignInAt === null ? null : (
            <span className="block text-sm text-muted">
              {t("security.sessions.lastSignIn", {
                date: formatDateTime(lastSignInAt, language),
              })}
            </span>
          )}
        </p>
      </div>
      <p className="max-w-prose text-muted">{t("security.sessions.text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className={wraps} loading={signingOutOthers} onClick={onSignOutOthers}>
          {t("security.sessions.others")}
        </Button>
        <Button
          variant="ghost"
          className={wraps}
          loading={signingOutEverywhere}
          onClick={onSignOutEverywhere}
        >
          {t("security.sessions.everywhere")}
        </Button>
      </div>
    </section>
  );
}

type ChangePasswordDialogProps = {
  email: string;
  /** Minimum length of the new password; defaults to that of customers. */
  minLength?: number;
  onDone: () => Promise<void>;
  /** Receives every rejection, including one that a field already shows. */
  onFailure: (error: AppError) => void;
  /** Receives the error of an invalid field, before anything is sent. */
  onInvalid: (message: FieldMessage) => void;
  onClose: () => void;
};

/** Changes the password after a check of the current one. */
function ChangePasswordDialog({
  email,
  minLength = minPasswordLength,
  onDone,
  onFailure,
  onInvalid,
  onClose,
}: ChangePasswordDialogProps) {
  const { t } = useTranslation("dashboard");
  const attempt = usePasswordAttempt();
  const form = useAppForm({
    schema: changePasswordSchema(minLength),
    onSubmit: async ({ password_current: current, password }) => {
      try {
        await attempt(
          password,
          () => changePassword(current, password),
          ({ code }) => code === "current_password_wrong" && isPasswordOf(email, password),
        );
      } catch (error) {
        onFailure(toAppError(error));
        throw error;
      }
      await onDone();
    },
    fieldErrors: {
      current_password_wrong: ["password_current", "validation.passwordWrong"],
      weak_password: ["password", "validation.passwordWeak"],
      same_password: ["password", "validation.passwordSame"],
    },
    onInvalid,
  });

  return (
    <ModalDialog
      title={t("security.password.dialogTitle")}
      description={t("security.password.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.password.error")}>
          {form.failure && mayHaveBeenDone(form.failure) ? t("security.password.mayHaveChanged") : null}
        </FormFailure>
        <HiddenUsername email={email} />
        <PasswordField
          field={form.field("password_current")}
          label={t("security.password.current")}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} minLength={minLength} />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("security.password.submit")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

function isPasswordOf(email: string, password: string): Promise<boolean> {
  return checkPassword(email, password).then(
    () => true,
    () => false,
  );
}
