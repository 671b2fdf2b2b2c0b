import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { DomainField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { toAsciiDomain, typedDomain } from "@/platform/contact-checks";
import { readableDomain } from "@/platform/domain-name";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useSaveDomain } from "../data";
import type { Site } from "../rules";

const domainSchema = z.object({ domain: typedDomain() });

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

/** Names the requested domain of a site and the day of the request. Renders nothing without a request. */
export function DomainRequestWords({ site }: { site: Pick<Site, "requestedDomain" | "requestedAt"> }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (site.requestedDomain === null || site.requestedAt === null) return null;
  return (
    <span>
      {t("profile.domainRequest.pending", {
        domain: readableDomain(site.requestedDomain),
        date: formatDate(site.requestedAt, language),
      })}
    </span>
  );
}
