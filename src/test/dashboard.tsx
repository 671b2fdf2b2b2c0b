import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, Outlet, Route, Routes, parsePath, useLocation } from "react-router-dom";
import { Toaster } from "@/app/app";
import type { DashboardUser } from "@/domains/account/parts/dashboard-user";
import type { Plan } from "@/domains/billing/plan";
import type { Site } from "@/domains/sites/rules";
import type { Subscription } from "@/domains/billing/rules";

/** The user of the dashboard. */
export const user: DashboardUser = {
  id: "11111111-2222-4333-8444-555555555555",
  email: "ana@exemplo.com",
  fullName: "Ana Souza",
};

/** The plan on sale. */
export const plan: Plan = {
  id: 1,
  name: "Plano Profissional",
  names: { en: "Professional Plan" },
  amount: 9990,
  currency: "brl",
  interval: "month",
  priceId: "price_1",
  features: { "pt-BR": ["Hospedagem incluída"], "pt-PT": ["Alojamento incluído"], en: ["Hosting included"] },
};

/** The accessible name of the button that pays for this plan, also after a former subscription. */
export const subscribeName = /^Assinar (?:de novo )?por R\$\s99,90 por mês$/u;

/** An active subscription that renews on 20 December 2026. */
export function subscription(over: Partial<Subscription> = {}): Subscription {
  return {
    id: "sub_1",
    status: "active",
    plan,
    price: { amount: plan.amount, currency: plan.currency },
    laterPrice: null,
    nextPrice: null,
    collectionMethod: "charge_automatically",
    periodEnd: "2026-12-20T12:00:00Z",
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    startedAt: "2026-11-20T12:00:00Z",
    nextChargeAt: "2026-12-20T12:00:00Z",
    pauseBehavior: null,
    pauseResumesAt: null,
    pauseForDispute: false,
    graceEndsAt: null,
    inService: over.status !== "unpaid",
    card: { brand: "visa", last4: "4242", expiresOn: "2034-12-31" },
    isChargeable: true,
    isDisputeLost: false,
    ...over,
  };
}

/** The site of a customer without a payment. */
export function customerSite(over: Partial<Site> = {}): Site {
  return {
    id: "site-1",
    domain: "padaria-da-ana.com.br",
    status: "awaiting_payment",
    paidAt: null,
    activationDeadline: null,
    refundedAt: null,
    preparedAt: null,
    activatedAt: null,
    suspensionReason: null,
    suspensionNote: null,
    takenDownAt: null,
    returnDeadline: null,
    wordpressUrl: null,
    previewUrl: null,
    report: null,
    model: null,
    wishes: null,
    files: [],
    migration: "none",
    migrationFrom: null,
    check: null,
    requestedDomain: null,
    requestedAt: null,
    events: [],
    ...over,
  };
}

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-testid="address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}

/** Renders a page with its context: texts, toasts, a router (the element `address` shows the URL) and queries. */
export function renderDashboardPage(
  page: ReactNode,
  { at = "/", as = user, state }: { at?: string; as?: DashboardUser; state?: object } = {},
): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <>
        <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
          <Suspense fallback={null}>
            <Routes>
              <Route element={<Outlet context={as} />}>
                <Route path="*" element={page} />
              </Route>
            </Routes>
          </Suspense>
          <Address />
        </MemoryRouter>
        <Toaster />
      </>
    </QueryClientProvider>,
  );
}
