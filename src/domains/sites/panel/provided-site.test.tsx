import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { redirectTo } from "@/domains/billing/redirect-to";
import { env } from "@/platform/env";
import { answer, refuse, sent, signIn, sql, type Account } from "@/test/backend";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription, setSite, type Columns } from "@/test/rows";
import { DashboardHomeRoute } from "./home";

vi.mock("@/domains/billing/redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

let ana: Account;
let siteId: string;

beforeAll(() => startTexts());

beforeEach(async () => {
  ana = await signIn();
  await addSubscription(ana.id);
});

const preview = "https://padaria.sites.example/";

/** Opens the home of a customer whose site the provider made. */
async function open(over: Columns = {}) {
  siteId = await setSite(ana.id, {
    status: "awaiting_activation",
    prepared_at: "2026-11-20T12:00:00Z",
    preview_url: preview,
    wordpress_url: `${preview}wp-admin/`,
    ...over,
  });
}

const report = (visits: number | null, picture: string | null) =>
  sql(
    "insert into public.site_reports (site_id, wordpress, visits_last_seven_days, picture_path) values ($1, '6.1.9', $2, $3)",
    [siteId, visits, picture],
  );

const edit = () => screen.findByRole("button", { name: "Editar no WordPress" });

it("opens the made site before its activation, and WordPress by an address of one use", async () => {
  answer("POST open-wordpress", { url: `${preview}?site-pronto-sign-in=once` });
  await open();
  renderDashboardPage(<DashboardHomeRoute />, { as: ana });
  await userEvent.click(await edit());
  await vi.waitFor(() =>
    expect(redirectTo).toHaveBeenCalledExactlyOnceWith(`${preview}?site-pronto-sign-in=once`),
  );
  expect(await sent("POST open-wordpress")).toEqual([{ site_id: siteId }]);
  expect(screen.getByRole("link", { name: /^Ver como está ficando/ })).toHaveAttribute("href", preview);
  expect(
    await screen.findByText(/^O site já foi criado com o nome, os dados e as fotos que você mandou/),
  ).toBeVisible();
});

it("says that the provider did not answer, and lets the customer try again", async () => {
  refuse("POST open-wordpress", 502, { code: "site_provider_unavailable" });
  await open();
  renderDashboardPage(<DashboardHomeRoute />, { as: ana });
  await userEvent.click(await edit());
  expect(await screen.findByText("Não foi possível abrir o WordPress")).toBeVisible();
  expect(screen.getByText(/^O serviço que hospeda seu site não respondeu/)).toBeVisible();
  expect(await edit()).toBeEnabled();
});

it.each(["suspended", "cancelled"])("offers neither for a %s site", async (status) => {
  await open({ status });
  renderDashboardPage(<DashboardHomeRoute />, { as: ana });
  await screen.findByRole("region", { name: "Seu site" });
  expect(screen.queryByRole("button", { name: "Editar no WordPress" })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Ver como está ficando/ })).toBeNull();
});

it("shows the visits of a live site, and its picture in the window", async () => {
  await open({ status: "active", activated_at: "2026-11-21T12:00:00Z" });
  await sql(
    `insert into public.domain_checks (site_id, domain, verdict, checked_at)
     select id, domain, 'pointing_here', now() from public.sites where id = $1
     on conflict (site_id) do update set verdict = excluded.verdict, checked_at = excluded.checked_at`,
    [siteId],
  );
  await report(1234, `${ana.id}/1.png`);
  const { container } = renderDashboardPage(<DashboardHomeRoute />, { as: ana });
  expect(await screen.findByText("1.234 visitas nos últimos sete dias.")).toBeVisible();
  expect(container.querySelector("svg image")).toHaveAttribute(
    "href",
    `${env.supabaseUrl}/storage/v1/object/public/site-pictures/${ana.id}/1.png`,
  );
});
