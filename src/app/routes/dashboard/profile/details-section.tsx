import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { syncBillingCustomer } from "@/features/profile/api";
import { DetailsForm } from "@/features/profile/components/details-form";
import type { ProfileDetails } from "@/features/profile/model";
import { useToast } from "../../../toast";
import { EmailSection } from "./email-section";
import { useErrorToast } from "../../../use-error-toast";

type DetailsSectionProps = { userId: string; profile: ProfileDetails; domainLocked: boolean };

/** Who the user is: e-mail, name, phone, domain and language. */
export function DetailsSection({ userId, profile, domainLocked }: DetailsSectionProps) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const queryClient = useQueryClient();
  const request = useDialogOnDemand(
    async () => (await import("@/features/profile/components/domain-request-dialog")).DomainRequestDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );

  function finish(): void {
    toast({ title: t("profile.details.saved") });
    void queryClient.invalidateQueries({ queryKey: ["profile", userId] });
    // The site takes its domain over from the profile.
    void queryClient.invalidateQueries({ queryKey: ["site", userId] });
    // Invoices carry the name. Nobody waits for it: a daily run repairs what fails here.
    syncBillingCustomer().catch((error: unknown) => {
      console.error("The payment service does not know the new name yet.", error);
    });
  }

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
        onSaved={finish}
        onFailure={(error) => showErrorToast(t("profile.details.error"), error)}
      />
      {request.Dialog ? (
        <request.Dialog
          profile={profile}
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
