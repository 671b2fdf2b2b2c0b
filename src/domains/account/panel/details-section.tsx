import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DomainRequestDialog } from "./domain-request-dialog";
import { isLive, type Site, sitePhase } from "@/domains/sites/rules";
import { DomainRequestWords } from "@/domains/sites/parts/domain-request-words";
import { useRequestDomain, useWithdrawDomainRequest } from "@/domains/sites/data";
import { DomainField, PhoneField } from "@/kit/contact-fields";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SubmitButton } from "@/kit/form/submit-button";
import { useRecordForm } from "@/kit/form/use-record-form";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input, Select } from "@/kit/ui/fields";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { formatDomain, formatWholePhone, toAsciiDomain, toE164 } from "@/platform/contact-checks";
import { writtenDomain } from "@/platform/domain-name";
import { toAppError } from "@/platform/errors";
import { changeLanguage } from "@/platform/i18n";
import { formatInternationalPhone } from "@/platform/phone-links";
import { isLanguage, languageNames, languages } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";
import { getProfile, useSaveProfile } from "../data";
import { type DetailsFields, detailsSchema, type Profile } from "../rules";
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
  const [isAskingDomain, setAskingDomain] = useState(false);
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
        onAskDomain={() => setAskingDomain(true)}
        onSaved={() => {
          toast({ title: t("profile.details.saved") });
          onSaved();
        }}
        onFailure={(error) => showErrorToast(t("profile.details.error"), error)}
      />
      {isAskingDomain && live ? (
        <DomainRequestDialog
          domain={live.domain}
          requested={live.requestedDomain}
          isUp={sitePhase(live) === "active"}
          send={({ domain, note }) => requestDomain.mutateAsync({ siteId: live.id, domain, note })}
          onClose={() => setAskingDomain(false)}
          onSent={() => {
            setAskingDomain(false);
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

type DetailsFormProps = {
  userId: string;
  profile: Profile;
  /** The site is live: only the team can change its domain. */
  domainLocked: boolean;
  /** The request for another domain that the team has not answered; null without one. */
  domainRequest: ReactNode;
  onAskDomain: () => void;
  onSaved: () => void;
  onFailure: (error: AppError) => void;
};

type StoredDetails = { fields: DetailsFields; seen: string };

const labels = {
  full_name: "common:fields.fullName",
  phone: "common:fields.phone",
  domain: "common:fields.domain",
} as const satisfies Record<keyof DetailsFields, string>;

function toDetails({
  fullName,
  phone,
  domain,
  seen,
}: Pick<Profile, "fullName" | "phone" | "domain" | "seen">): StoredDetails {
  return {
    fields: {
      full_name: fullName ?? "",
      phone: formatInternationalPhone(phone ?? ""),
      domain: domain === null ? "" : writtenDomain(domain),
    },
    seen,
  };
}

/** The user's name, phone, domain and language. */
function DetailsForm({
  userId,
  profile,
  domainLocked,
  domainRequest,
  onAskDomain,
  onSaved,
  onFailure,
}: DetailsFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const saveProfile = useSaveProfile(userId);
  const stored = toDetails(profile);
  const form = useRecordForm<DetailsFields, StoredDetails>({
    schema: detailsSchema(language, domainLocked),
    stored,
    start: stored.fields,
    copyName: () => `${userId}:profile`,
    save: async ({ full_name: fullName, phone, domain }, base) => {
      const over = base ?? stored;
      const change = {
        fullName,
        phone: await toE164(phone, language),
        locale: language,
        ...(!domainLocked && { domain: await toAsciiDomain(domain) }),
      };
      const seen = await saveProfile.mutateAsync({ change, seen: over.seen });
      return toDetails({ domain: over.fields.domain, ...change, seen });
    },
    readAgain: async () => {
      const now = await getProfile(userId);
      return now && toDetails(now);
    },
    onSaved,
    toStored: (typed) => [
      typed.full_name.trim(),
      formatWholePhone(typed.phone, language),
      formatDomain(typed.domain),
    ],
    onSaveFailed: onFailure,
  });

  return (
    <RecordForm
      form={form}
      failed={t("profile.details.error")}
      label={(name) => t(labels[name])}
      className="flex flex-col gap-5"
    >
      <FormField {...form.field("full_name")} label={t(labels.full_name)}>
        {(control) => <Input {...control} autoComplete="name" autoCapitalize="words" required />}
      </FormField>
      <PhoneField field={form.field("phone")} />
      {domainLocked ? (
        <div className="flex flex-col gap-4">
          <FormField name="domain" label={t(labels.domain)} hint={t("profile.details.lockedHint")}>
            {(control) => (
              <div className="flex flex-wrap gap-3">
                <Input {...control} className="min-w-48 flex-1" value={form.fields.domain} readOnly />
                <Button
                  variant="outline"
                  className="h-auto! min-h-12 py-2 whitespace-normal"
                  onClick={onAskDomain}
                >
                  {t(domainRequest ? "profile.details.askOtherDomain" : "profile.details.askDomain")}
                </Button>
              </div>
            )}
          </FormField>
          {domainRequest}
        </div>
      ) : (
        <DomainField field={form.field("domain")} />
      )}
      <FormField
        name="language"
        label={t("profile.details.language")}
        hint={t("profile.details.languageHint")}
      >
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={(event) => {
              if (isLanguage(event.target.value)) void changeLanguage(event.target.value);
            }}
          >
            {languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languageNames[code]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("profile.details.save")}
      </SubmitButton>
    </RecordForm>
  );
}
