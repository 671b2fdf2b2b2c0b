import { useTranslation } from "react-i18next";
import { DomainField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import { toAsciiDomain } from "@/platform/contact-checks";
import { domainSchema } from "./domain-schema";
import { useSaveDomain } from "../data";

/** Asks for the domain of a site without one. */
export function DomainForm({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const saveDomain = useSaveDomain(userId);
  const form = useAppForm({
    schema: domainSchema,
    keptAs: "domain",
    onSubmit: async ({ domain }) => saveDomain.mutateAsync(await toAsciiDomain(domain)),
  });
  return (
    <form {...form.formProps} className="flex max-w-md flex-col gap-4">
      <FormFailure failure={form.failure} title={t("site.domainForm.error")} />
      <DomainField field={form.field("domain")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start max-sm:w-full">
        {t("site.domainForm.save")}
      </SubmitButton>
    </form>
  );
}
