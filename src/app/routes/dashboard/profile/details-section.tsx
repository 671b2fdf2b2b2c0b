import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { DetailsForm } from "@/features/profile/components/details-form";
import type { Profile } from "@/features/profile/model";
import { sendMessage } from "@/features/support/api";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";
import { EmailSection } from "./email-section";

type DetailsSectionProps = {
  userId: string;
  profile: Profile;
  domainLocked: boolean;
  /** The profile was saved: the site takes its domain over from it. */
  onSaved: () => void;
};

/** Who the user is: e-mail, name, phone, domain and language. */
export function DetailsSection({ userId, profile, domainLocked, onSaved }: DetailsSectionProps) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const request = useDialogOnDemand(
    async () => (await import("@/features/profile/components/domain-request-dialog")).DomainRequestDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-heading">{t("profile.details.title")}</h2>
      <EmailSection userId={userId} profileEmail={profile.email} />
      <DetailsForm
        userId={userId}
        profile={profile}
        domainLocked={domainLocked}
        onAskDomain={request.open}
        askDomainOpening={request.opening}
        onSaved={() => {
          toast({ title: t("profile.details.saved") });
          onSaved();
        }}
        onFailure={(error) => showErrorToast(t("profile.details.error"), error)}
      />
      {request.Dialog ? (
        <request.Dialog
          profile={profile}
          sendMessage={sendMessage}
          onClose={request.close}
          onSent={() => {
            request.close();
            toast({
              title: t("profile.domainRequest.sent"),
              description: t("profile.domainRequest.sentText"),
            });
          }}
          onFailure={(error) => showErrorToast(t("profile.domainRequest.error"), error)}
        />
      ) : null}
    </Card>
  );
}
