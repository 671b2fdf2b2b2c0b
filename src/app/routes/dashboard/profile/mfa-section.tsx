import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { site } from "@/config/site";
import type { Account, Authenticator } from "@/features/auth/account";
import { TwoStepPanel } from "@/features/auth/components/two-step-panel";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

/** Two-step verification; nothing where the backend has none. */
export function TwoStepSection({ userId, account }: { userId: string; account: Account }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<Authenticator | null>(null);
  const enrolment = useDialogOnDemand(
    async () => (await import("@/features/auth/components/enrol-dialog")).EnrolDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );
  const removal = useDialogOnDemand(
    async () =>
      (await import("@/features/auth/components/remove-authenticator-dialog")).RemoveAuthenticatorDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  if (account.assurance === null) return null;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ["account", userId] });

  return (
    <>
      <TwoStepPanel
        authenticators={account.authenticators}
        adding={enrolment.opening}
        onAdd={enrolment.open}
        onRemove={(authenticator) => {
          setRemoving(authenticator);
          removal.open();
        }}
      />
      {enrolment.Dialog ? (
        <enrolment.Dialog
          issuer={site.name}
          onClose={enrolment.close}
          onFailure={(error) => showErrorToast(t("security.twoStep.enrol.error"), error)}
          onDone={() => {
            enrolment.close();
            readAgain();
            toast({
              title: t("security.twoStep.enrol.done"),
              description: t("security.twoStep.enrol.doneText"),
            });
          }}
        />
      ) : null}
      {removal.Dialog && removing ? (
        <removal.Dialog
          authenticator={removing}
          isLast={account.authenticators.length === 1}
          needsCode={account.assurance === 1}
          onClose={removal.close}
          onFailure={(error) => showErrorToast(t("security.twoStep.removal.error"), error)}
          onDone={() => {
            removal.close();
            readAgain();
            toast({ title: t("security.twoStep.removal.done") });
          }}
        />
      ) : null}
    </>
  );
}
