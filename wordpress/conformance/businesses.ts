import { randomUUID } from "node:crypto";
import type { SiteJob } from "../../supabase/functions/_shared/site-provider.ts";
import type { JobRequest, SiteFile } from "../provider/driver.ts";

/** A business whose site the provider makes. */
export type Business = {
  siteId: string;
  name: string;
  facts: Required<NonNullable<JobRequest["facts"]>>;
  /** What every job about the site carries. */
  subject: { domain: string; language: string; model: string };
  owner: { name: string; email: string };
};

const examples = [
  ["Padaria da Avó", "pt-BR", "bakery", "1ª Travessa das Flores, 45"],
  ["Restaurante da Ponte", "pt-PT", "restaurant", "Travessa do Rio, 12"],
  ["Light and Paper", "en", "photographer", "8 Harbour Street"],
] as const;

/** Returns three businesses, with names and domains of this run alone. */
export function createBusinesses(): [Business, Business, Business] {
  const create = ([name, language, model, address]: (typeof examples)[number], index: number): Business => {
    const siteId = randomUUID();
    const mark = siteId.slice(0, 6);
    return {
      siteId,
      name: `${name} ${mark}`,
      facts: {
        whatsapp: `+551198765432${index}`,
        address,
        hours: "Segunda a sexta: 6h às 20h\nSábado: 7h às 14h",
      },
      subject: { domain: `provider-test-${mark}.example`, language, model },
      owner: { name: "Conceição Souza", email: `owner-${mark}@example.com` },
    };
  };
  return [create(examples[0], 0), create(examples[1], 1), create(examples[2], 2)];
}

/** Creates the job that makes the site of a business. */
export const createMakeJob = (business: Business, files: SiteFile[]): SiteJob => ({
  id: randomUUID(),
  siteId: business.siteId,
  kind: "make",
  details: {
    ...business.subject,
    title: business.name,
    owner: business.owner,
    facts: business.facts,
    wishes: "Queremos mostrar os pães e o café da manhã.",
    files,
  },
});

/** Creates a job about the site of a business. */
export const createJob = (
  kind: Exclude<SiteJob["kind"], "make">,
  { siteId, subject, owner }: Business,
): SiteJob => ({
  id: randomUUID(),
  siteId,
  kind,
  details: { ...subject, ...(kind === "sign_in" && { owner }) },
});
