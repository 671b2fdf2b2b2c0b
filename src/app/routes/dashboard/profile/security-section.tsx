import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import type { FieldProblem } from "@/components/use-form";
import type { Account } from "@/features/auth/account";
import { signOutOthers } from "@/features/auth/account-api";
import { SessionsPanel } from "@/features/auth/components/sessions-panel";
import { useAccount } from "@/features/auth/queries";
import { signOut } from "@/features/auth/watch-session";
import { toAppError } from "@/lib/errors";
import { useToast } from "../../../toast";
import { TwoStepSection } from "./mfa-section";
import { useErrorToast } from "../../../use-error-toast";

/** What keeps the account safe: password, second step, sessions. */
export function SecuritySection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const { data: account, error, refetch, isFetching } = useAccount(userId);
  return (
    <Card className="flex flex-col gap-8 p-6 sm:p-8">
      <h2 className="text-heading">{t("security.title")}</h2>
      {account ? (
        <>
          <PasswordPanel email={account.email} />
          <TwoStepSection userId={userId} account={account} />
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

function PasswordPanel({ email }: { email: string }) {
  const { t } = useTranslation(["dashboard", "auth", "common"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const dialog = useDialogOnDemand(
    async () => (await import("@/features/auth/components/change-password-dialog")).ChangePasswordDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  function sayWhatIsWrong({ key, count = 0 }: FieldProblem): void {
    if (key === "validation.required") return;
    const title =
      key === "validation.passwordMismatch" ? "auth:update.mismatchTitle" : "auth:update.shortTitle";
    toast({ variant: "destructive", title: t(title), description: t(`common:${key}`, { count }) });
  }

  async function finish(): Promise<void> {
    await signOut();
    toast({ title: t("security.password.done"), description: t("security.password.doneText") });
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
          onDone={finish}
          onFailure={(error) => showErrorToast(t("security.password.error"), error)}
          onInvalid={sayWhatIsWrong}
          onClose={dialog.close}
        />
      ) : null}
    </section>
  );
}

function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [closing, setClosing] = useState<"others" | "everywhere" | null>(null);

  async function closeOthers(): Promise<void> {
    setClosing("others");
    try {
      await signOutOthers();
      toast({ title: t("security.sessions.othersDone"), description: t("security.sessions.othersDoneText") });
    } catch (error) {
      showErrorToast(t("security.sessions.error"), error);
    } finally {
      setClosing(null);
    }
  }

  async function closeAll(): Promise<void> {
    setClosing("everywhere");
    await signOut();
  }

  return (
    <SessionsPanel
      account={account}
      onSignOutOthers={() => void closeOthers()}
      signingOutOthers={closing === "others"}
      onSignOutEverywhere={() => void closeAll()}
      signingOutEverywhere={closing === "everywhere"}
    />
  );
}
