import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { DetailsForm } from "./details-form";
import type { Profile } from "../rules";
import { DomainRequestWords } from "@/domains/sites/parts/domain-request-words";
import { isLive, sitePhase, type Site } from "@/domains/sites/rules";
import { useRequestDomain, useWithdrawDomainRequest } from "@/domains/sites/data";
import { toAppError } from "@/platform/errors";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { EmailSection } from "./email-section";

type DetailsSectionProps = {
  userId: string;
  profile: Profile;
  /** Null without a site or after a failed read. The database then checks the change. */
  site: Site | null;
  /** Called after the profile was saved, because the site copies its domain. */
  onSaved: () => void;
};

/** Edits the user's name, phone, domain and language, and shows the e-mail. */
export function DetailsSection({ userId, profile, site, onSaved }: DetailsSectionProps) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const request = useDialogOnDemand(
    async () => (await import("./domain-request-dialog")).DomainRequestDialog,
    (error) => showErrorToast(t("profile.dialogError"), error),
  );
  const requestDomain = useRequestDomain(userId);
  const withdraw = useWithdrawDomainRequest(userId);
  const live = site && isLive(site) ? site : null;

  async function takeBack(siteId: string, domain: string): Promise<void> {
    try {
      await withdraw.mutateAsync({ siteId, domain });
      toast({ title: t("profile.domainRequest.withdrawn") });
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("profile.domainRequest.decided") : undefined;
      showErrorToast(t("profile.domainRequest.withdrawFailed"), error, conflict);
    }
  }

  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <h2 className="text-heading">{t("profile.details.title")}</h2>
      <EmailSection userId={userId} profileEmail={profile.email} />
      <DetailsForm
        userId={userId}
        profile={profile}
        domainLocked={live !== null}
        domainRequest={
          live?.requestedDomain ? (
            <Alert title={<DomainRequestWords site={live} />}>
              <p>{t("profile.domainRequest.pendingText")}</p>
              <Button
                size="sm"
                variant="outline"
                className="mt-3"
                loading={withdraw.isPending}
                onClick={() => void takeBack(live.id, live.requestedDomain ?? "")}
              >
                {t("profile.domainRequest.withdraw")}
              </Button>
            </Alert>
          ) : null
        }
        onAskDomain={request.open}
        askDomainOpening={request.opening}
        onSaved={() => {
          toast({ title: t("profile.details.saved") });
          onSaved();
        }}
        onFailure={(error) => showErrorToast(t("profile.details.error"), error)}
      />
      {request.Dialog && live ? (
        <request.Dialog
          domain={live.domain}
          requested={live.requestedDomain}
          isUp={sitePhase(live) === "active"}
          send={({ domain, note }) => requestDomain.mutateAsync({ siteId: live.id, domain, note })}
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
