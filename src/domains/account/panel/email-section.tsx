import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { paths } from "@/platform/paths";
import { useAccount } from "../data";
import { loadNamespaces } from "@/platform/i18n";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

// Few accounts have a pending e-mail.
const PendingEmail = lazy(async () => ({
  default: (await import("./pending-email")).PendingEmail,
}));

/** Edits the account's e-mail, which requires a confirmation from both mailboxes. */
export function EmailSection({ userId, profileEmail }: { userId: string; profileEmail: string | null }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { data: account } = useAccount(userId);
  const dialog = useDialogOnDemand(
    async () => {
      const [{ ChangeEmailDialog }] = await Promise.all([
        import("./change-email-dialog"),
        loadNamespaces(["auth"]),
      ]);
      return ChangeEmailDialog;
    },
    (error) => showErrorToast(t("profile.dialogError"), error),
  );
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
            <Button
              variant="outline"
              className="h-12!"
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
        <Suspense fallback={null}>
          <PendingEmail
            key={pending.to}
            to={pending.to}
            askedAt={pending.askedAt}
            redirectTo={redirectTo}
            onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
          />
        </Suspense>
      ) : null}
      {dialog.Dialog ? (
        <dialog.Dialog
          userId={userId}
          currentEmail={email}
          redirectTo={redirectTo}
          onClose={dialog.close}
          onSent={() => {
            dialog.close();
            toast({ title: t("security.emailChange.sent"), description: t("security.emailChange.sentText") });
          }}
          onFailure={(error) => showErrorToast(t("security.emailChange.error"), error)}
        />
      ) : null}
    </div>
  );
}
