import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { type Account, minTeamPasswordLength } from "../rules";
import { SessionsPanel } from "./sessions-panel";
import { useAccount, useSignOutOthers } from "../data";
import { signOut } from "../parts/session/sign-out";
import { toAppError } from "@/platform/errors";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { usePasswordToast } from "../parts/use-password-toast";
import { MfaSection } from "./mfa-section";

/** Edits password, MFA and sessions. */
export function SecuritySection({ userId }: { userId: string }) {
  const { t } = useTranslation("security");
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
  const { t } = useTranslation(["security", "dashboard"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const showPasswordToast = usePasswordToast();
  const dialog = useDialogOnDemand(
    async () => (await import("./change-password-dialog")).ChangePasswordDialog,
    (error) => showErrorToast(t("dashboard:profile.dialogError"), error),
  );

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
      <Button variant="outline" loading={dialog.opening} onClick={dialog.open}>
        {t("security.password.change")}
      </Button>
      {dialog.Dialog ? (
        <dialog.Dialog
          email={email}
          {...(isTeam && { minLength: minTeamPasswordLength })}
          onDone={finish}
          onFailure={(error) => showErrorToast(t("security.password.error"), error)}
          onInvalid={showPasswordToast}
          onClose={dialog.close}
        />
      ) : null}
    </section>
  );
}

function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation("security");
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
