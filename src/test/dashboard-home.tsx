import type { DomainVerdict } from "@contract/enums";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { DashboardHomeRoute } from "@/app/routes/dashboard/home";
import { getOpenInvoice, getSubscription } from "@/features/billing/api";
import { clearCheckout } from "@/features/billing/recent-checkout";
import { checkDomain, getDnsRecords, getSite } from "@/features/site/api";
import type { Site } from "@/features/site/model";
import { changeLanguage } from "@/lib/i18n";
import { customerSite, renderDashboardPage, subscription } from "./dashboard";
import { startTexts } from "./render";

/** The mocked calls of the home page. The test file mocks `@/features/billing/api` and `@/features/site/api`. */
export const homeCalls = {
  readSubscription: vi.mocked(getSubscription),
  readInvoice: vi.mocked(getOpenInvoice),
  readSite: vi.mocked(getSite),
  readRecords: vi.mocked(getDnsRecords),
  check: vi.mocked(checkDomain),
};

/** The time at the start of each test, in milliseconds. */
export const now = Date.parse("2026-11-20T12:00:00Z");

/** Times of a paid site. */
export const paid = { paidAt: "2026-11-20T10:00:00Z", activationDeadline: "2026-11-22T10:00:00Z" } as const;

/** Times of a live site. */
export const live = {
  ...paid,
  preparedAt: "2026-11-21T08:00:00Z",
  activatedAt: "2026-11-21T18:00:00Z",
} as const;

/** A paid site that the team prepares. */
export const preparing = customerSite({ status: "awaiting_activation", ...paid });

/** Returns the check of the site's domain with this result. */
export function domainCheck(verdict: DomainVerdict): NonNullable<Site["check"]> {
  return {
    domain: "padaria-da-ana.com.br",
    verdict,
    tls: null,
    records: [],
    checkedAt: "2026-11-20T11:00:00Z",
    nextCheckAt: "2026-11-20T12:40:00Z",
    connectedAt: verdict === "pointing_here" ? "2026-11-20T11:00:00Z" : null,
  };
}

/** A live site whose domain points to the server. */
export const active = customerSite({
  status: "active",
  ...live,
  wordpressUrl: "https://padaria-da-ana.com.br/wp-admin",
  check: domainCheck("pointing_here"),
});

/** Loads the texts, and before each test sets the time and resets the calls: the page then shows `active`. */
export function prepareHome(): void {
  const { readSubscription, readInvoice, readSite, readRecords } = homeCalls;
  beforeAll(() => startTexts());

  beforeEach(async () => {
    await changeLanguage("pt-BR");
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    clearCheckout();
    readSubscription.mockReset().mockResolvedValue(subscription());
    readSite.mockReset().mockResolvedValue(active);
    readInvoice.mockReset().mockResolvedValue(null);
    readRecords.mockReset().mockResolvedValue([]);
  });

  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Renders the home page with this site and returns the card of the site. */
export async function showSite(site: Site): Promise<HTMLElement> {
  homeCalls.readSite.mockResolvedValue(site);
  renderDashboardPage(<DashboardHomeRoute />);
  return screen.findByRole("region", { name: "Seu site" });
}
