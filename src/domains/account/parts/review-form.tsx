import type { SiteModel } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { DomainField, PhoneField } from "@/kit/contact-fields";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Input, Select } from "@/kit/ui/fields";
import { siteModels } from "@/platform/site-models";
import type { AppError } from "@/platform/app-error";
import { toAsciiDomain, toE164 } from "@/platform/contact-checks";
import { writtenDomain } from "@/platform/domain-name";
import { useLanguage } from "@/platform/use-language";
import { reviewSchema, type SignUpDetails } from "../rules";
import { saveSignUpDetails } from "../sign-in";

type ReviewFormProps = {
  /** What was entered in the sign-up. */
  entered: SignUpDetails;
  onDone: () => void;
  onFailure: (error: AppError) => void;
};

/** Shows what was entered in a sign-up, for a correction by its confirmed user, and saves it. */
export function ReviewForm({ entered, onDone, onFailure }: ReviewFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const language = useLanguage();
  const asked = { phone: entered.phone !== undefined, domain: entered.domain !== undefined };
  const form = useAppForm({
    schema: reviewSchema(language, asked),
    onSubmit: async ({ full_name: fullName, phone, domain, model }) => {
      const chosen = siteModels.find((each) => each.model === model)?.model;
      const details: SignUpDetails = {
        fullName,
        ...(phone && { phone: await toE164(phone, language) }),
        ...(domain && { domain: await toAsciiDomain(domain) }),
        ...(chosen && { model: chosen }),
      };
      await saveSignUpDetails(details, language);
      onDone();
    },
    onFailure,
  });
  const modelName = (model: SiteModel) => t(`common:models.${model}`);

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormField {...form.field("full_name")} label={t("common:fields.fullName")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={entered.fullName}
            required
          />
        )}
      </FormField>
      {asked.phone ? <PhoneField field={form.field("phone")} defaultValue={entered.phone} /> : null}
      {asked.domain ? (
        <DomainField field={form.field("domain")} defaultValue={writtenDomain(entered.domain ?? "")} />
      ) : null}
      {entered.model ? (
        <FormField {...form.field("model")} label={t("review.model")}>
          {(control) => (
            <Select {...control} defaultValue={entered.model}>
              <option value="">{t("review.noModel")}</option>
              {siteModels.map(({ model }) => (
                <option key={model} value={model}>
                  {modelName(model)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      ) : null}
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("review.submit")}
      </SubmitButton>
    </form>
  );
}
