import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { paths } from "@/config/paths";
import { PendingEmail } from "@/features/auth/components/pending-email";
import { rememberEmailChange, rememberedEmailChange } from "@/features/auth/email-change";
import { useAccount } from "@/features/auth/queries";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

// Where the messages lead, besides their own links (the auth service puts it in those).
const confirmAt = () => window.location.origin + paths.verifyEmail;

/** The account's e-mail, which changes only through both mailboxes. */
export function EmailSection({ userId, profileEmail }: { userId: string; profileEmail: string | null }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const queryClient = useQueryClient();
  const { data: account } = useAccount(userId);
  const [remembered, setRemembered] = useState(() => rememberedEmailChange(userId));
  const dialog = useDialogOnDemand(
    async () => (await import("@/features/auth/components/change-email-dialog")).ChangeEmailDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  const email = account?.email ?? profileEmail ?? "";
  const asked = account?.emailChange ?? remembered;
  const pending = asked && asked.to !== email ? asked : null;

  function finish(to: string): void {
    rememberEmailChange(userId, to);
    setRemembered(rememberedEmailChange(userId));
    void queryClient.invalidateQueries({ queryKey: ["account", userId] });
    dialog.close();
    toast({
      title: t("security.emailChange.sent"),
      description: t("security.emailChange.sentText"),
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <FormField name="account_email" label={t("profile.details.email")}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Input {...control} type="email" className="min-w-48 flex-1" value={email} readOnly />
            <Button
              variant="outline"
              className="h-12"
              loading={dialog.opening}
              disabled={!account}
              onClick={dialog.open}
            >
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
          redirectTo={confirmAt()}
          onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
        />
      ) : null}
      {dialog.Dialog ? (
        <dialog.Dialog
          email={email}
          redirectTo={confirmAt()}
          onClose={dialog.close}
          onSent={finish}
          onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
        />
      ) : null}
    </div>
  );
}
