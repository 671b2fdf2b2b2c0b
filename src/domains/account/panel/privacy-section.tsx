import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { paths } from "@/platform/paths";
import { signOut } from "../parts/session/sign-out";
import { useExportUserData } from "../data";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

type PrivacySectionProps = { userId: string; email: string };

/** Downloads the user's data and deletes the account. */
export function PrivacySection({ userId, email }: PrivacySectionProps) {
  const { t } = useTranslation("security");
  return (
    <Card className="flex flex-col gap-8 p-6 sm:p-8">
      <h2 className="text-heading">{t("privacy.title")}</h2>
      <ExportPanel />
      <DeletionPanel userId={userId} email={email} />
    </Card>
  );
}

function ExportPanel() {
  const { t } = useTranslation(["security", "common"]);
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
  const { t } = useTranslation(["security", "dashboard"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const dialog = useDialogOnDemand(
    async () => (await import("./delete-account-dialog")).DeleteAccountDialog,
    (error) => showErrorToast(t("dashboard:profile.dialogError"), error),
  );

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
        loading={dialog.opening}
        onClick={dialog.open}
      >
        {t("privacy.deletion.action")}
      </Button>
      {dialog.Dialog ? (
        <dialog.Dialog
          userId={userId}
          email={email}
          onDone={finish}
          onFailure={(error, reason) => showErrorToast(t("privacy.deletion.error"), error, reason)}
          onClose={dialog.close}
        />
      ) : null}
    </section>
  );
}
