import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { site } from "@/platform/site";
import type { Account, Factor } from "../rules";
import { MfaPanel } from "./mfa-panel";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

/** Edits the account's MFA factors; renders nothing when the backend has no MFA. */
export function MfaSection({ userId, account }: { userId: string; account: Account }) {
  const { t } = useTranslation(["security", "dashboard"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [removing, setRemoving] = useState<Factor | null>(null);
  const enrollment = useDialogOnDemand(
    async () => (await import("./mfa-enroll-dialog")).MfaEnrollDialog,
    (error) => showErrorToast(t("dashboard:profile.dialogError"), error),
  );
  const removal = useDialogOnDemand(
    async () => (await import("./mfa-remove-dialog")).MfaRemoveDialog,
    (error) => showErrorToast(t("dashboard:profile.dialogError"), error),
  );

  if (account.aal === null) return null;

  return (
    <>
      <MfaPanel
        factors={account.factors}
        adding={enrollment.opening}
        onAdd={enrollment.open}
        onRemove={(factor) => {
          setRemoving(factor);
          removal.open();
        }}
      />
      {enrollment.Dialog ? (
        <enrollment.Dialog
          userId={userId}
          issuer={site.name}
          onClose={enrollment.close}
          onFailure={(error) => showErrorToast(t("security.mfa.enrol.error"), error)}
          onDone={() => {
            enrollment.close();
            toast({
              title: t("security.mfa.enrol.done"),
              description: t("security.mfa.enrol.doneText"),
            });
          }}
        />
      ) : null}
      {removal.Dialog && removing ? (
        <removal.Dialog
          userId={userId}
          factor={removing}
          isLast={account.factors.length === 1}
          needsCode={account.aal === "aal1"}
          onClose={removal.close}
          onFailure={(error) => showErrorToast(t("security.mfa.removal.error"), error)}
          onDone={() => {
            removal.close();
            toast({ title: t("security.mfa.removal.done") });
          }}
        />
      ) : null}
    </>
  );
}
