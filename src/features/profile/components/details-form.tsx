import { useTranslation } from "react-i18next";
import { DomainField, PhoneField } from "@/components/contact-fields";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { useAppForm } from "@/components/form/use-app-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AppError } from "@/lib/app-error";
import { toAsciiDomain, toE164 } from "@/lib/contact-checks";
import { writtenDomain } from "@/lib/domain-name";
import { changeLanguage } from "@/lib/i18n";
import { isLanguage, languageNames, languages } from "@/lib/language";
import { useLanguage } from "@/lib/use-language";
import { detailsSchema, type Profile } from "../model";
import { useSaveProfile } from "../queries";

type DetailsFormProps = {
  userId: string;
  profile: Profile;
  /** The site is live: only the team can change its domain. */
  domainLocked: boolean;
  onAskDomain: () => void;
  askDomainOpening: boolean;
  onSaved: () => void;
  onFailure: (error: AppError) => void;
};

/** The user's name, phone, domain and language. The form keeps its values after an error. */
export function DetailsForm({
  userId,
  profile,
  domainLocked,
  onAskDomain,
  askDomainOpening,
  onSaved,
  onFailure,
}: DetailsFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const saveProfile = useSaveProfile(userId);
  const form = useAppForm({
    schema: detailsSchema(language, domainLocked),
    onSubmit: async ({ full_name: fullName, phone, domain }) => {
      await saveProfile.mutateAsync({
        fullName,
        phone: await toE164(phone, language),
        locale: language,
        ...(domain && { domain: await toAsciiDomain(domain) }),
      });
      onSaved();
    },
    onFailure,
  });
  const domain = profile.domain === null ? "" : writtenDomain(profile.domain);

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} title={t("profile.details.error")} />
      <FormField {...form.field("full_name")} label={t("common:fields.fullName")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={profile.fullName ?? ""}
            required
          />
        )}
      </FormField>
      <PhoneField field={form.field("phone")} defaultValue={profile.phone ?? ""} />
      {domainLocked ? (
        <FormField name="domain" label={t("common:fields.domain")} hint={t("profile.details.lockedHint")}>
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input {...control} className="min-w-48 flex-1" value={domain} readOnly />
              <Button variant="outline" className="h-12!" loading={askDomainOpening} onClick={onAskDomain}>
                {t("profile.details.askDomain")}
              </Button>
            </div>
          )}
        </FormField>
      ) : (
        <DomainField field={form.field("domain")} defaultValue={domain} />
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
    </form>
  );
}
