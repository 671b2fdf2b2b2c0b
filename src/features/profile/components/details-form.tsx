import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { contactProblems, normaliseTypedDomain, normaliseTypedPhone } from "@/components/contact-checks";
import { DomainField, PhoneField } from "@/components/contact-fields";
import { nameRule, requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { readableDomain } from "@/lib/domain-name";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { changeLanguage } from "@/lib/i18n";
import { useLanguage } from "@/lib/use-language";
import { isLanguage, languages, languageNames } from "@/lib/language";
import { saveProfile } from "../api";
import type { ProfileDetails } from "../model";

type DetailsFormProps = {
  userId: string;
  profile: ProfileDetails;
  /** The site is live: its domain changes only with the team's help. */
  domainLocked: boolean;
  onAskDomain: () => void;
  askDomainOpening: boolean;
  onSaved: () => void;
  onFailure: (error: AppError) => void;
};

/** Name, phone, domain and language of the user. What was typed survives every error. */
export function DetailsForm({
  userId,
  profile,
  domainLocked,
  onAskDomain,
  askDomainOpening,
  onSaved,
  onFailure,
}: DetailsFormProps) {
  const { t } = useTranslation(["dashboard", "auth", "common"]);
  const language = useLanguage();
  const [failure, setFailure] = useState<AppError | null>(null);
  const languageSelect = useRef<HTMLSelectElement>(null);
  const domainRule = domainLocked ? () => null : requiredRule;
  const form = useForm({
    rules: { full_name: nameRule, phone: requiredRule, domain: domainRule, language: requiredRule },
    slowRules: ({ phone, domain }) => contactProblems(domainLocked ? { phone } : { phone, domain }, language),
    onSubmit: async ({ full_name: fullName, phone, domain }) => {
      setFailure(null);
      try {
        const change = { fullName, phone: await normaliseTypedPhone(phone, language), locale: language };
        await saveProfile(
          userId,
          domainLocked ? change : { ...change, domain: await normaliseTypedDomain(domain) },
        );
        onSaved();
      } catch (thrown) {
        const error = toAppError(thrown);
        setFailure(error);
        onFailure(error);
      }
    },
  });
  const domain = profile.domain === null ? "" : readableDomain(profile.domain);

  // The header chooses the language too. Not a controlled field: the form renders at every
  // input, which would take the choice back before it is told.
  useEffect(() => {
    if (languageSelect.current) languageSelect.current.value = language;
  }, [language]);

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("profile.details.error")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <FormField {...form.field("full_name")} label={t("auth:fields.fullName")}>
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
        <FormField name="domain" label={t("auth:fields.domain")} hint={t("profile.details.lockedHint")}>
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input {...control} className="min-w-48 flex-1" value={domain} readOnly />
              <Button variant="outline" className="h-12" loading={askDomainOpening} onClick={onAskDomain}>
                {t("profile.details.askDomain")}
              </Button>
            </div>
          )}
        </FormField>
      ) : (
        <DomainField field={form.field("domain")} defaultValue={domain} />
      )}
      <FormField
        {...form.field("language")}
        label={t("profile.details.language")}
        hint={t("profile.details.languageHint")}
      >
        {(control) => (
          <Select
            {...control}
            ref={languageSelect}
            defaultValue={language}
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
      <Button type="submit" size="lg" loading={form.submitting} className="self-start">
        {t("profile.details.save")}
      </Button>
    </form>
  );
}
