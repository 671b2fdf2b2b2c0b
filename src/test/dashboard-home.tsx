import type { DomainVerdict } from "@contract/enums";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { DashboardHomeRoute } from "@/domains/sites/panel/home";
import type { Site } from "@/domains/sites/rules";
import { changeLanguage } from "@/platform/i18n";
import { answer, storeSession } from "./backend";
import { customerSite, plan, renderDashboardPage, user } from "./dashboard";
import { answerPanel, subscriptionRow } from "./panel-answers";
import { profile } from "./profile";
import { startTexts } from "./render";
import { clearCheckout } from "@/domains/billing/parts/payment-wait";

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

/**
 * Loads the texts, and before each test sets the time and signs the user in: the page then shows `active`. Its reads are
 * answered by the test, because the clock of the backend is not that of the page.
 */
export function prepareHome(): void {
  beforeAll(() => startTexts());

  beforeEach(async () => {
    await changeLanguage("pt-BR");
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    clearCheckout();
    storeSession(user);
    answerPanel({ subscription: subscriptionRow(), site: active, invoice: null, profile: profile() });
    answer("GET contacts", []);
    answer("GET course_overview", []);
    answer("GET settings", []);
    answer("GET plans", [plan]);
  });

  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Renders the home page with this site and returns the card of the site. */
export async function showSite(site: Site): Promise<HTMLElement> {
  answerPanel({ site });
  renderDashboardPage(<DashboardHomeRoute />);
  return screen.findByRole("region", { name: "Seu site" });
}
