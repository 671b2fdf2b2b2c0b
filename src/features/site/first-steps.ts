import { isUnderWay, sitePhase, type Site } from "./model";

const stepIds = ["email", "domain", "pay", "dns"] as const;

/** A step that the customer takes until their site is live. */
export type FirstStep = {
  id: (typeof stepIds)[number];
  done: boolean;
};

/**
 * What is done and what is left of the customer's own steps; none once the site
 * has been live or is over, unless its domain points elsewhere. Signed-in users have confirmed their e-mail. Where
 * nobody has said where the domain must point (`hasRecords`), that step is left out.
 */
export function firstSteps(site: Site, hasRecords: boolean): readonly FirstStep[] {
  if (!isUnderWay(site) && sitePhase(site) !== "active_unconnected") return [];
  const done = {
    email: true,
    domain: site.domain !== null,
    pay: site.status !== "awaiting_payment",
    dns: site.check?.verdict === "pointing_here",
  };
  return stepIds.filter((id) => id !== "dns" || hasRecords).map((id) => ({ id, done: done[id] }));
}
