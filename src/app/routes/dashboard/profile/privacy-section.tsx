import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { paths } from "@/config/paths";
import { signOut } from "@/features/auth/watch-session";
import { exportUserData } from "@/features/profile/export-api";
import { saveFile } from "@/features/profile/save-file";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

type PrivacySectionProps = { userId: string; email: string };

/** One's data: a copy of all of it, and its end. */
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
  const [preparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);

  async function download(): Promise<void> {
    setPreparing(true);
    setFailure(null);
    try {
      saveFile(await exportUserData());
      toast({ title: t("privacy.export.done") });
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setPreparing(false);
    }
  }

  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t("privacy.export.title")}</h3>
      <p className="max-w-prose text-muted">{t("privacy.export.text")}</p>
      {failure ? (
        <Alert tone="danger" role="alert" title={t("privacy.export.error")} className="self-stretch">
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <Button variant="outline" loading={preparing} onClick={() => void download()}>
        {preparing ? null : <Download aria-hidden="true" />}
        {t("privacy.export.action")}
      </Button>
    </section>
  );
}

function DeletionPanel({ userId, email }: PrivacySectionProps) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const dialog = useDialogOnDemand(
    async () => (await import("@/features/auth/components/delete-account-dialog")).DeleteAccountDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  async function finish(): Promise<void> {
    // The server knows the session no longer: what remains is to forget it here.
    await signOut({ goTo: paths.home });
    toast({ title: t("privacy.deletion.done"), description: t("privacy.deletion.doneText") });
  }

  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-8">
      <h3 className="text-lg font-bold">{t("privacy.deletion.title")}</h3>
      <p className="max-w-prose text-muted">{t("privacy.deletion.text")}</p>
      <Button
        variant="outline"
        className="border-danger text-danger hover:border-danger hover:bg-danger-soft"
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
          onFailure={(error) => showErrorToast(t("privacy.deletion.error"), error)}
          onClose={dialog.close}
        />
      ) : null}
    </section>
  );
}
