import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { redirectTo } from "@/domains/billing/redirect-to";
import { openSite, part, prepareSitePage, press } from "@/test/admin-site";
import { answer, sent, sql } from "@/test/backend";

vi.mock("@/domains/billing/redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const site = prepareSitePage();
const preview = "https://padaria.sites.example/";

const setProvider = (address: string | null) =>
  sql("update public.settings set value = $1 where key = 'site_provider'", [address]);
beforeEach(() => setProvider("https://provider.example"));
afterEach(() => setProvider(null));

const addJob = (kind: string, state: string, over: { steps?: string[]; error?: string } = {}) =>
  sql(
    `insert into public.site_jobs (site_id, provider_site_id, kind, state, steps, last_error, attempts, started_at, finished_at)
     values ($1, $1, $2, $3::public.site_job_state, $4, $5::text, num_nonnulls($5::text), now(),
       case when $3::public.site_job_state in ('done', 'failed') then now() end)`,
    [
      site().id,
      kind,
      state,
      JSON.stringify((over.steps ?? []).map((name) => ({ name, at: "2026-11-28T12:00:00Z" }))),
      over.error ?? null,
    ],
  );
const makeSite = () =>
  sql(
    "update public.sites set prepared_at = now(), preview_url = $2::text, wordpress_url = $2::text || 'wp-admin/' where id = $1",
    [site().id, preview],
  );
const jobs = () =>
  sql("select kind, state from public.site_jobs where provider_site_id = $1 order by position", [site().id]);
const card = () => within(part("Provedor"));

it("shows no card for a site that the team makes by hand", async () => {
  await openSite(site());
  expect(screen.queryByRole("region", { name: "Provedor" })).toBeNull();
});

it("shows the finished steps of a job in progress", async () => {
  await addJob("make", "sent", { steps: ["files", "wishes"] });
  await openSite(site());
  const list = within(await screen.findByRole("region", { name: "Provedor" }));
  expect(list.getByText("Criar o site")).toBeVisible();
  expect(list.getByText("em andamento")).toBeVisible();
  for (const step of ["Arquivos", "Textos e fotos"]) expect(list.getByText(step)).toBeVisible();
  expect(list.queryByText("Modelo")).toBeNull();
});

it.each(["failed", "sent"])("repeats a job that is %s after an error", async (state) => {
  await addJob("make", state, { error: "The disk is full." });
  await openSite(site());
  await screen.findByText("The disk is full.");
  await press("Tentar de novo");
  await waitFor(async () => expect(await jobs()).toEqual([{ kind: "make", state: "queued" }]));
});

it("says of a request without an answer that the provider's address may be wrong", async () => {
  await addJob("make", "sent", { error: "The provider could not be reached." });
  await openSite(site(), ["sites.read", "settings.read"]);
  expect(await screen.findByText("sem resposta")).toBeVisible();
  expect(card().getByRole("link", { name: "Ver o endereço do provedor" })).toHaveAttribute(
    "href",
    "/administrador/configuracoes/avancado",
  );
});

it("warns before an activation that the site is about to be made again", async () => {
  await addJob("make", "done");
  await makeSite();
  await addJob("remove", "queued");
  await openSite(site());
  await press("Ativar");
  expect(await screen.findByText("O site ainda não tem o que o cliente mandou por último")).toBeVisible();
});

it("opens the made site and its WordPress", async () => {
  answer("POST open-wordpress", { url: `${preview}?site-pronto-sign-in=once` });
  await addJob("make", "done");
  await makeSite();
  await openSite(site());
  expect(await screen.findByRole("link", { name: "Abrir o site" })).toHaveAttribute("href", preview);
  await press("Entrar no WordPress");
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(`${preview}?site-pronto-sign-in=once`));
  expect(await sent("POST open-wordpress")).toEqual([{ site_id: site().id }]);
});

it("makes the site again after asking", async () => {
  await addJob("make", "done");
  await makeSite();
  await openSite(site());
  await screen.findByRole("region", { name: "Provedor" });
  await press("Criar de novo");
  const dialog = within(await screen.findByRole("dialog", { name: "Criar este site de novo?" }));
  expect(await jobs()).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Criar de novo" }));
  expect(await screen.findByText("Pedido enviado ao provedor")).toBeVisible();
  expect((await jobs()).map(({ kind }) => kind)).toEqual(["make", "remove", "make"]);
});

it("offers nothing that changes the site to roles that only read", async () => {
  await addJob("make", "failed", { error: "The disk is full." });
  await makeSite();
  await openSite(site(), ["sites.read"]);
  await screen.findByRole("region", { name: "Provedor" });
  expect(card().queryByRole("button")).toBeNull();
});

it("shows the latest report instead of the job that asked for it", async () => {
  await addJob("make", "done");
  await addJob("report", "done");
  await sql(
    `insert into public.site_reports (site_id, reported_at, wordpress, disk_bytes, visits_last_seven_days, backup_at)
     values ($1, '2026-11-28T12:00:00Z', '6.1.9', 52400000, 12, '2026-11-28T03:00:00Z')`,
    [site().id],
  );
  await openSite(site());
  await screen.findByRole("region", { name: "Provedor" });
  expect(card().queryByText("Conferir")).toBeNull();
  expect(part("Situação")).toHaveTextContent(/WordPress 6\.1\.9 · 52,4 MB · 12 visitas em 7 dias/u);
});
