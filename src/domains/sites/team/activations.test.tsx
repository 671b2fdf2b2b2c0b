import type { TeamPermission } from "@contract/enums";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { makeReady } from "@/test/admin-site";
import { addCustomer, answer, disconnect, narrow, precede, signIn, sql, type Account } from "@/test/backend";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, setSite } from "@/test/rows";
import { AdminActivationsRoute } from "./activations";

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour + 60_000).toISOString();

let tag: string;
let member: Account;

/** A domain of this test that begins with a name; without one, a domain beyond ASCII. */
const domainOf = (name?: string) =>
  name ? `${name}-${tag}.com.br` : `${tag}.xn--padaria-so-joo-yhbe.com.br`;

type Activation = { name?: string; ready?: true } & Record<string, unknown>;

/** Adds sites in the queue, the only ones in the list. Returns their IDs. */
async function add(...sites: Activation[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, ready, ...over } of sites) {
    const { id } = await addCustomer({ full_name: "Ana Souza", domain: domainOf(name) });
    const columns = { status: "awaiting_activation", activation_deadline: inHours(30), ...over };
    const siteId = await setSite(id, columns);
    if (ready) await makeReady(siteId);
    ids.push(siteId);
  }
  narrow("GET activation_queue", `site_id=in.(${ids.join()})`);
  return ids;
}

const statesOf = async (ids: readonly string[]) => {
  const rows = await sql(
    "select id, status, prepared_at is not null as prepared from public.sites where id = any ($1)",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row["id"] === id));
};
const statusesOf = async (ids: readonly string[]) => (await statesOf(ids)).map((row) => row?.["status"]);
const preparedOf = async (ids: readonly string[]) => (await statesOf(ids)).map((row) => row?.["prepared"]);

beforeAll(() => startTexts());
beforeEach(async () => {
  sessionStorage.clear();
  member = await signIn("admin");
  tag = crypto.randomUUID().slice(0, 8);
  answer("GET payments", []);
});

function open(at = "/administrador/ativacoes", permissions: TeamPermission[] = ["sites.read"]): void {
  renderAdminPage(<AdminActivationsRoute />, { at, permissions, user: { ...member, isTeam: true } });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const address = () => screen.getByTestId("address");
describe("AdminActivationsRoute", () => {
  it("shows each site with its domain in Unicode, the remaining time and the completed steps", async () => {
    await add(
      { name: "atrasado", activation_deadline: inHours(-3.5) },
      { prepared_at: "2026-11-21T12:00:00Z" },
    );
    open();
    expect(await rowOf(/atrasado/u)).toHaveTextContent("Atrasado há 3 horas");
    const row = await rowOf(/padaria-são-joão\.com\.br/u);
    expect(row).toHaveTextContent("Faltam 30 horas");
    expect(row).toHaveTextContent("Preparado, propagando");
  });

  it("requests the rows of the URL parameters", async () => {
    await add({ name: "atrasado", activation_deadline: inHours(-3) }, { name: "cedo" });
    open("/administrador/ativacoes?busca=ana&ordem=-cliente&pagina=2&mostrar=vencidas");
    expect(await rowOf(/atrasado/u)).toBeVisible();
    expect(screen.queryByText(domainOf("cedo"))).toBeNull();
    expect(screen.getByRole("combobox", { name: "Ordenar por" })).toHaveValue("-cliente");
    expect(screen.getByRole("searchbox")).toHaveValue("ana");
    expect(screen.getByRole("link", { name: "Atrasados" })).toHaveAttribute("aria-current", "page");
  });

  it("stores search, filter and sort order in the URL, and returns to the first page", async () => {
    await add(
      { name: "cedo", prepared_at: inHours(-1) },
      { name: "tarde", prepared_at: inHours(-1), activation_deadline: inHours(40) },
      {},
    );
    open("/administrador/ativacoes?pagina=3");
    await rowOf(/cedo/u);
    await userEvent.type(screen.getByRole("searchbox"), "aná");
    await waitFor(() => expect(address()).toHaveTextContent(/\?busca=an%C3%A1$/u));
    await userEvent.click(screen.getByRole("link", { name: "Preparados" }));
    expect(address()).toHaveTextContent("mostrar=preparadas");
    await userEvent.click(screen.getByRole("button", { name: "Prazo" }));
    expect(address()).toHaveTextContent("ordem=-prazo");
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("row")
          .slice(1)
          .map(({ textContent }) => /cedo|tarde|padaria/u.exec(textContent)?.[0]),
      ).toEqual(["tarde", "cedo"]),
    );
  });

  it("shows a message of its own for an empty tab without a search", async () => {
    narrow("GET activation_queue", `site_id=eq.${crypto.randomUUID()}`);
    open("/administrador/ativacoes?mostrar=preparadas");
    expect(await screen.findByText("Nada aqui com este filtro")).toBeVisible();
    expect(screen.queryByText(/digitado/u)).toBeNull();
  });

  it("distinguishes an empty queue from an empty search result", async () => {
    narrow("GET activation_queue", `site_id=eq.${crypto.randomUUID()}`);
    open();
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "nada");
    expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar tudo" }));
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });

  it("reports a failed read and retries it", async () => {
    await add({});
    disconnect("GET activation_queue", 1);
    open();
    expect(await screen.findByText("Erro ao buscar ativações")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await rowOf(/padaria/u)).toBeVisible();
  });

  it("shows the sites waiting for a Boleto or Pix payment with its expiry", async () => {
    const due = {
      status: "open",
      voucher_url: "https://stripe.test/v",
      voucher_expires_at: "2026-11-24T15:00:00Z",
    };
    const boleto = await addCustomer({ full_name: "Ana Souza", domain: domainOf() });
    const pix = await addCustomer({ full_name: "Ana Souza" });
    await sql("update public.profiles set domain = null where id = $1", [pix.id]);
    const subscriptions = await Promise.all([addSubscription(boleto.id), addSubscription(pix.id)]);
    await addPayment(subscriptions[0], { ...due, voucher_kind: "boleto" });
    await addPayment(subscriptions[1], {
      ...due,
      voucher_kind: "pix",
      voucher_expires_at: "2026-11-25T15:00:00Z",
    });
    await sql("update public.sites set status = 'cancelled', domain = null where profile_id = $1", [pix.id]);
    const siteId = await setSite(boleto.id);
    narrow("GET payments", `subscription_id=in.(${subscriptions.join()})`);
    narrow("GET activation_queue", `site_id=eq.${siteId}`);
    open();
    const region = await screen.findByRole("region", { name: "À espera do Boleto ou Pix" });
    const items = within(region).getAllByRole("listitem");
    expect(items[0]).toHaveTextContent(
      /padaria-são-joão\.com\.brAna SouzaEsperando o Boleto até 24 de novembro/u,
    );
    expect(items[1]).toHaveTextContent(/^Ana SouzaEsperando o Pix até/u);
    expect(within(region).getByRole("link", { name: /padaria-são-joão\.com\.br/u })).toHaveAttribute(
      "href",
      `/administrador/ativacoes/${siteId}`,
    );
  });

  it("opens the site of a clicked row", async () => {
    const [id] = await add({});
    open();
    await userEvent.click(await rowOf(/padaria/u));
    expect(address()).toHaveTextContent(`/administrador/ativacoes/${id}`);
  });
});

const prepareAll = () => userEvent.click(screen.getByRole("button", { name: "Marcar como preparados" }));

describe("bulk actions of the activation queue", () => {
  const writer: TeamPermission[] = ["sites.read", "sites.write"];
  async function markAll(): Promise<string[]> {
    const ids = await add({ name: "um" }, { name: "dois", migration: "asked" });
    open(undefined, writer);
    await userEvent.click(await screen.findByRole("checkbox", { name: /um-/u }));
    await userEvent.click(screen.getByRole("checkbox", { name: /dois-/u }));
    return ids;
  }

  it("mark the selected sites as prepared, and revert it on the page", async () => {
    const ids = await markAll();
    await prepareAll();
    // The database returns the changed sites in any order.
    expect(await screen.findByText(/^Preparados \(2\): (um|dois)-.*, (um|dois)-.*$/u)).toBeVisible();
    expect(await preparedOf(ids)).toEqual([true, true]);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText("Preparação desfeita")).toBeVisible();
    expect(await preparedOf(ids)).toEqual([false, false]);
    expect(screen.queryByText(/Preparados \(2\)/u)).not.toBeInTheDocument();
  });

  it("name only the changed sites when a colleague was faster", async () => {
    const [first] = await markAll();
    await sql("update public.sites set prepared_at = now() where id = $1", [first]);
    await prepareAll();
    expect(await screen.findByText(`Preparado: ${domainOf("dois")}`)).toBeVisible();
  });

  it("report that no selected site is waiting any more", async () => {
    const ids = await markAll();
    await sql("update public.sites set prepared_at = now() where id = any ($1)", [ids]);
    await prepareAll();
    expect(await screen.findByText("Não foi possível marcar como preparado")).toBeVisible();
    expect(screen.getByText(/Nenhum deles espera mais por preparação/u)).toBeVisible();
  });

  async function activateAll(): Promise<string[]> {
    const ids = await add({ name: "um", ready: true }, { name: "dois", ready: true }, { name: "falta" });
    open(undefined, writer);
    await rowOf(/um-/u);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Ativar os prontos" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ativar 2 sites?" }));
    expect(dialog.getByRole("region", { name: /Ainda não estão prontos/u })).toHaveTextContent(
      domainOf("falta"),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Ativar 2" }));
    return ids;
  }

  it.each([
    ["several sites", 2, "Nenhum dos 2 está pronto"],
    ["one site", 1, "O site ainda não está pronto"],
  ])("name what is missing instead of asking when none is ready, for %s", async (_, count, title) => {
    const [missing = "", moving = ""] = await add(
      ...[
        { name: "falta", ready: true } as const,
        { name: "muda", ready: true, migration: "asked", activation_deadline: inHours(31) } as const,
      ].slice(0, count),
    );
    await sql("update public.domain_checks set verdict = 'none' where site_id = $1", [missing]);
    if (moving)
      await sql("delete from public.site_checklist where site_id = $1 and item = 'backup'", [moving]);
    open(undefined, writer);
    await rowOf(/falta-/u);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Ativar os prontos" }));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      [
        `${domainOf("falta")}Falta: Domínio, Certificado TLS instalado`,
        `${domainOf("muda")}Falta: Migração do site antigo, Primeiro backup feito`,
      ].slice(0, count),
    );
    expect(dialog.queryByRole("button", { name: /Ativar/u })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Voltar à fila" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("show a single state for each row", async () => {
    await add({ name: "um", ready: true });
    open(undefined, writer);
    const row = await rowOf(/um-/u);
    expect(row).toHaveTextContent("Pronto para ativar");
    expect(row).not.toHaveTextContent("A preparar");
  });

  it("activate only the ready sites one by one, and undo all of them, also after a reload", async () => {
    const ids = await activateAll();
    expect(await screen.findByText("2 sites ativados")).toBeVisible();
    expect(await statusesOf(ids)).toEqual(["active", "active", "awaiting_activation"]);
    cleanup();
    open(undefined, writer);
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText(/2 sites estão como antes/u)).toBeVisible();
    expect(await statusesOf(ids)).toEqual(Array.from(ids, () => "awaiting_activation"));
  });

  it("name the sites whose activation failed", async () => {
    precede("POST rpc/take_site_step", () =>
      sql("update public.domain_checks set verdict = 'none' where domain = $1", [domainOf("dois")]),
    );
    await activateAll();
    expect(await screen.findByText(`Não foram ativados: ${domainOf("dois")}`)).toBeVisible();
    expect(screen.getByText("1 site ativado")).toBeVisible();
  });

  it("show which customers requested a migration", async () => {
    await add({ name: "um" }, { name: "dois", migration: "asked" });
    open();
    expect(await rowOf(/dois/u)).toHaveTextContent("Migração:");
    expect(await rowOf(/um-/u)).not.toHaveTextContent("Migração:");
  });

  it("are hidden from read-only roles", async () => {
    await add({ name: "um" });
    open();
    await rowOf(/um-/u);
    expect(screen.queryByRole("checkbox", { name: /um-/u })).not.toBeInTheDocument();
  });
});
