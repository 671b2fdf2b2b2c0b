import { domainConnection, mayHaveStepsLeft, type Site } from "./model";

const stepIds = ["email", "domain", "pay", "dns"] as const;

/** A step that the customer takes until their site is live. */
export type FirstStep = {
  id: (typeof stepIds)[number];
  done: boolean;
};

/**
 * The customer's own steps, done and left; none for a site that is suspended or over, and none for a live
 * site once its domain points here. Signed-in users have confirmed their e-mail. Where the team has not set
 * where the domain must point (`hasRecords`), that step is left out.
 */
export function firstSteps(site: Site, hasRecords: boolean): readonly FirstStep[] {
  if (!mayHaveStepsLeft(site) || (site.status === "active" && !hasRecords)) return [];
  const done = {
    email: true,
    domain: site.domain !== null,
    pay: site.status !== "awaiting_payment",
    dns: domainConnection(site) === "connected",
  };
  return stepIds.filter((id) => id !== "dns" || hasRecords).map((id) => ({ id, done: done[id] }));
}
