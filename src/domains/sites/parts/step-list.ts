import { domainConnection, mayHaveStepsLeft, type Site } from "../model";

const stepIds = ["email", "domain", "pay", "dns"] as const;

/** A step of the customer before the site is live. */
export type FirstStep = {
  id: (typeof stepIds)[number];
  done: boolean;
};

/**
 * Returns the customer's own steps, completed and open. None for a suspended or cancelled site, nor for a
 * live site whose domain points here. Signed-in users have confirmed their e-mail. Without configured DNS
 * records (`hasRecords`) the domain step is omitted.
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
