import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addHolder,
  address,
  makeReady,
  notes,
  openReadySite,
  openSite,
  part,
  prepareSitePage,
  press,
  renderSite,
  setCheck,
  stateOf,
  step,
} from "@/test/admin-site";
import { answer, disconnect, hold, precede, refuse, sent, sql } from "@/test/backend";
import { setSite } from "@/test/rows";

const site = prepareSitePage();

const savedNotes = async () =>
  (await sql("select notes from public.site_notes where site_id = $1", [site().id]))[0]?.["notes"];

/** Changes the status of the site, and further columns. */
const become = (status: string, over: Record<string, unknown> = {}) =>
  setSite(site().profileId, { status, ...over });

it("shows the not-found page for an unknown site", async () => {
  renderSite({ ...site(), id: crypto.randomUUID() }, ["sites.read"]);
  expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
});

describe("AdminSiteRoute", () => {
  it("shows state, DNS records, checklist and notes of a site", async () => {
    await openSite(site());
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(site().domain);
    expect(within(part("Cliente")).getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
      "href",
      `/administrador/usuarios/${site().profileId}`,
    );
    const domain = part("Domínio");
    for (const text of ["Em parte", "203.0.113.9", "192.0.2.10", "respondem diferente"]) {
      expect(domain).toHaveTextContent(text);
    }
    expect(part("Lista de ativação")).toHaveTextContent("1 de 7");
    expect(screen.queryByRole("checkbox", { name: /Domínio/u })).toBeNull();
    expect(part("Lista de ativação")).toHaveTextContent(/20 de nov.*por Bia Equipe/u);
    expect(screen.getByRole("textbox", { name: "Anotações" })).toHaveValue("Prefere azul");
  });

  it("shows the model, the text and the files that the customer sent", async () => {
    await sql(
      `with wished as (insert into public.site_wishes (site_id, body, shows_whatsapp) values ($1, 'Abrimos às 6h.', true)),
            chosen as (update public.sites set model = 'bakery' where id = $1)
       insert into public.site_files (site_id, path, name, content_type, size)
       values ($1, $2, 'logo.png', 'image/png', 2048)`,
      [site().id, `${site().profileId}/logo.png`],
    );
    await openSite(site());
    const wishes = within(part("O que o cliente quer"));
    expect(wishes.getByRole("link", { name: "Padaria" })).toHaveAttribute("href", "/modelos/padaria");
    expect(wishes.getByText("Abrimos às 6h.")).toBeVisible();
    expect(wishes.getByText("Mostrar o WhatsApp")).toBeVisible();
    expect(wishes.getByRole("button", { name: /logo\.png/u })).toBeVisible();
  });

  it("shows no card for a customer who sent nothing", async () => {
    await openSite(site());
    expect(screen.queryByRole("region", { name: "O que o cliente quer" })).toBeNull();
  });

  it("derives the certificate's item from the check instead of a checkbox", async () => {
    await makeReady(site().id);
    await setCheck(site().id, "pointing_here", { tls: "invalid" });
    await openSite(site());
    const list = within(part("Lista de ativação"));
    expect(list.getByText("Certificado TLS instalado").closest("li")).toHaveTextContent(
      /Falta:.*Certificado TLS instalado.*inválido/u,
    );
    expect(list.queryByRole("checkbox", { name: /Certificado/u })).toBeNull();
    expect(part("Lista de ativação")).toHaveTextContent("6 de 7");
  });

  it("names both domains of a domain change in the history", async () => {
    await become("active");
    await sql(
      `insert into public.site_events (site_id, from_status, to_status, reason, former_domain, domain)
       values ($1, 'active', 'active', 'domain', 'xn--caf-dma.com.br', 'padaria.com.br')`,
      [site().id],
    );
    await openSite(site());
    expect(part("Histórico")).toHaveTextContent("Domínio trocado: de café.com.br para padaria.com.br");
  });

  it("is read-only for roles without site writes", async () => {
    await openSite(site(), ["sites.read"]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("checkbox", { name: /Backup|backup/u })).toBeDisabled();
    expect(screen.getByRole("textbox", { name: "Anotações" })).toBeDisabled();
  });

  it("shows an error after a failed read and retries it", async () => {
    disconnect("GET sites", 1);
    const opened = openSite(site());
    expect(await screen.findByText("Erro ao buscar o site")).toBeVisible();
    await press("Tentar de novo");
    await opened;
  });

  it.each([
    ["awaiting_activation", {}, ["Marcar como preparado", "Suspender", "Ativar"]],
    [
      "awaiting_activation",
      { prepared_at: "2026-11-21T12:00:00Z" },
      ["Voltar a preparar", "Suspender", "Ativar"],
    ],
    ["active", {}, ["Suspender"]],
    ["suspended", { suspension_reason: "team" }, ["Tirar a suspensão"]],
    ["suspended", { suspension_reason: "payment" }, []],
    ["cancelled", {}, []],
  ])("offers the available steps, case %#", async (status, over, steps) => {
    await become(status, over);
    await openSite(site());
    const names = ["Ativar", "Marcar como preparado", "Voltar a preparar", "Suspender", "Tirar a suspensão"];
    const offered = screen.queryAllByRole("button", { hidden: true });
    expect(
      offered.map(({ textContent }) => textContent ?? "").filter((name) => names.includes(name)),
    ).toEqual(steps);
  });

  it.each([
    ["elsewhere", /\.com\.brNo arAponta para outro lugar/],
    ["pointing_here", /\.com\.brNo ar(?!Aponta)/],
  ] as const)("says beside the state of a live site that its domain points %s", async (verdict, states) => {
    await become("active");
    await setCheck(site().id, verdict);
    await openSite(site());
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.closest("header")).toHaveTextContent(states);
  });

  it("marks reverted steps in the history", async () => {
    await openSite(site());
    await press("Ativar");
    await press("Ativar mesmo assim");
    await userEvent.type(within(screen.getByRole("dialog")).getByRole("textbox"), "DNS muda hoje");
    await press("Ativar mesmo assim");
    await press("Desfazer");
    expect(await screen.findByText("O site está como antes e o e-mail não foi enviado.")).toBeVisible();
    expect(part("Histórico")).toHaveTextContent("Desfeito: de volta a “A ativar”");
    expect(part("Histórico")).toHaveTextContent(/por Bia.*Motivo: DNS muda hoje/u);
  });
});

describe("a domain of two customers", () => {
  it("names the other in the checklist and in the dialog, which requires a reason", async () => {
    await makeReady(site().id);
    await addHolder(site().domain);
    await openSite(site());
    expect(part("Lista de ativação")).toHaveTextContent("7 de 8");
    expect(part("Domínio")).toHaveTextContent(/Outro cliente tem este domínio.*Bia Lima/u);
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("link", { name: "Bia Lima" })).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox"), "As duas lojas são dela");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    await waitFor(async () =>
      expect(await stateOf(site())).toEqual({ status: "active", reason: "As duas lojas são dela" }),
    );
  });
});

const domains = async () =>
  (
    await sql(
      `select s.domain, r.domain as wanted from public.sites s left join public.domain_requests r on r.site_id = s.id
          where s.id = $1`,
      [site().id],
    )
  )[0];

describe("a domain change of a live site", () => {
  let wanted: string;

  beforeEach(async () => {
    wanted = `nova-${crypto.randomUUID().slice(0, 8)}.com.br`;
    await become("active");
  });

  /** Adds the customer's request of the new domain with the result of its last check. */
  async function request(verdict: string): Promise<void> {
    await sql(
      `insert into public.domain_requests (site_id, domain, note, asked_by_customer, verdict, checked_at)
       values ($1, $2, 'Mudei de nome', true, $3::public.domain_verdict, case when $3 <> 'unknown' then now() end)`,
      [site().id, wanted, verdict],
    );
  }

  it("can be entered by the team", async () => {
    await openSite(site());
    await press("Trocar o domínio");
    const dialog = within(await screen.findByRole("dialog"));
    const domain = dialog.getByRole("textbox", { name: "Novo domínio" });
    expect(domain).toHaveAccessibleDescription("O domínio que o site vai ter, como exemplo.com.br.");
    await userEvent.type(domain, wanted.replace("nova", "Nova"));
    await userEvent.click(dialog.getByRole("button", { name: "Salvar e verificar" }));
    await waitFor(async () =>
      expect(await sent("POST check-domain")).toEqual([{ site_id: site().id, requested: true }]),
    );
    expect(await domains()).toMatchObject({ wanted });
  });

  it("is shown as unchecked before its first check", async () => {
    await request("unknown");
    await openSite(site());
    expect(within(part("Troca de domínio")).getByText("Não verificado")).toBeVisible();
    expect(part("Troca de domínio")).not.toHaveTextContent("Não se sabe");
  });

  it("is checked first, and needs no reason when the domain points to the server", async () => {
    await request("none");
    answer("POST check-domain", async () => {
      await sql("update public.domain_requests set verdict = 'pointing_here' where site_id = $1", [
        site().id,
      ]);
      return {};
    });
    await openSite(site());
    expect(part("Troca de domínio")).toHaveTextContent(new RegExp(`${wanted}.*Mudei de nome`, "u"));
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("Aponta para cá");
    await userEvent.click(dialog.getByRole("button", { name: "Fazer a troca" }));
    expect(await sent("POST check-domain")).toEqual([{ site_id: site().id, requested: true }]);
    await waitFor(async () => expect(await domains()).toEqual({ domain: wanted, wanted: null }));
    expect(await stateOf(site())).toMatchObject({ reason: null });
  });

  it("requires a reason when the domain does not point to the server", async () => {
    await request("none");
    await openSite(site());
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("button", { name: "Esperar o domínio" })).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox"), "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Trocar mesmo assim" }));
    await waitFor(async () => expect(await domains()).toEqual({ domain: wanted, wanted: null }));
    expect(await stateOf(site())).toMatchObject({ reason: "DNS muda hoje" });
  });

  it("names another customer with the domain, and requires a reason although it points to the server", async () => {
    await request("pointing_here");
    const holder = await addHolder(`www.${wanted}`);
    await openSite(site());
    expect(part("Domínio")).not.toHaveTextContent("Bia");
    expect(part("Troca de domínio")).toHaveTextContent(
      new RegExp(`Outro cliente tem este domínio.*Bia Lima.*www\\.${wanted} \\(No ar\\)`, "u"),
    );
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("link", { name: "Bia Lima" })).toHaveAttribute(
      "href",
      `/administrador/ativacoes/${holder}`,
    );
    expect(dialog.queryByRole("button", { name: "Fazer a troca" })).toBeNull();
    await userEvent.type(dialog.getByRole("textbox"), "As duas lojas são dela");
    await userEvent.click(dialog.getByRole("button", { name: "Trocar mesmo assim" }));
    await waitFor(async () => expect(await domains()).toEqual({ domain: wanted, wanted: null }));
    expect(await stateOf(site())).toMatchObject({ reason: "As duas lojas são dela" });
  });

  it("can be declined with a reason", async () => {
    await request("none");
    await openSite(site());
    await press("Recusar");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "É de outro cliente");
    await userEvent.click(dialog.getByRole("button", { name: "Recusar" }));
    await waitFor(async () => expect(await domains()).toEqual({ domain: site().domain, wanted: null }));
    const [email] = await sql(
      "select payload ->> 'note' as reason from public.email_outbox where profile_id = $1 and template = 'domain_change_declined'",
      [site().profileId],
    );
    expect(email).toEqual({ reason: "É de outro cliente" });
  });
});

describe("a field of the site", () => {
  it("is saved with the displayed value as condition", async () => {
    await openSite(site());
    await userEvent.clear(notes());
    await userEvent.type(notes(), "Prefere verde");
    await userEvent.tab();
    expect(await screen.findByText(/^Salvo às \d/u)).toBeVisible();
    expect(await savedNotes()).toBe("Prefere verde");
  });

  it("is saved after a pause in typing, without leaving it", async () => {
    await openSite(site());
    await userEvent.type(notes(), "!");
    expect(screen.getByText("Alterações salvas neste navegador")).toBeVisible();
    expect(await screen.findByText(/^Salvo às \d/u, undefined, { timeout: 4000 })).toBeVisible();
    expect(await savedNotes()).toBe("Prefere azul!");
  });

  it("keeps text typed during a save", async () => {
    const release = hold("POST rpc/save_site_file");
    await openSite(site());
    await userEvent.type(notes(), " Um.");
    await userEvent.tab();
    await waitFor(async () => expect(await sent("POST rpc/save_site_file")).toHaveLength(1));
    await userEvent.type(notes(), " Dois.");
    release();
    expect(await screen.findByText("Alterações salvas neste navegador")).toBeVisible();
    expect(notes()).toHaveValue("Prefere azul Um. Dois.");
  });

  it("shows a concurrent change beside the typed text, and overwrites it when the user keeps the typed text", async () => {
    precede("POST rpc/save_site_file", () =>
      sql(
        `update public.site_notes set notes = 'Deles', last_backup_on = '2026-11-19', updated_at = now()
          where site_id = $1`,
        [site().id],
      ),
    );
    await openSite(site());
    await userEvent.clear(notes());
    await userEvent.type(notes(), "Minhas");
    await userEvent.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent("Deles");
    expect(notes()).toHaveValue("Minhas");
    expect(screen.getByLabelText("Último backup")).toHaveValue("2026-11-19");
    await press("Ficar com a minha: Anotações");
    await waitFor(async () => expect(await savedNotes()).toBe("Minhas"), { timeout: 4000 });
    const [row] = await sql("select last_backup_on::text as day from public.site_notes where site_id = $1", [
      site().id,
    ]);
    expect(row).toEqual({ day: "2026-11-19" });
  });

  it("shows an error beside an invalid value and sends nothing", async () => {
    await openSite(site());
    await userEvent.type(address(), "exemplo");
    await userEvent.tab();
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/Informe um endereço/u));
    expect(await sent("POST rpc/save_site_file")).toEqual([]);
  });

  it("hides the access to a previous host without a migration", async () => {
    await openSite(site());
    expect(screen.queryByRole("region", { name: "Acesso ao servidor antigo" })).toBeNull();
  });
});

const accessPart = () => screen.findByRole("region", { name: "Acesso ao servidor antigo" });

const stored = async () =>
  (await sql("select created_at from public.site_migration_access where site_id = $1", [site().id])).length;

describe("the access to the previous host", () => {
  beforeEach(async () => {
    await sql("select private.store_migration_access($1, 'ftp.antigo.com / ana / segredo')", [site().id]);
    await become("awaiting_activation", { migration: "access_received" });
  });

  it("is read on request and can be hidden again", async () => {
    await openSite(site());
    expect(await accessPart()).not.toHaveTextContent("segredo");
    expect(await sent("POST rpc/read_migration_access")).toEqual([]);
    await press("Mostrar acesso");
    expect(await screen.findByText(/segredo/u)).toBeVisible();
    await press("Ocultar");
    expect(screen.queryByText(/segredo/u)).toBeNull();
  });

  it("can be replaced", async () => {
    await openSite(site());
    await userEvent.type(
      within(await accessPart()).getByRole("textbox", { name: "Substituir por" }),
      "sftp novo",
    );
    await press("Salvar acesso");
    await waitFor(async () =>
      expect(within(await accessPart()).getByRole("textbox", { name: "Substituir por" })).toHaveValue(""),
    );
    await press("Mostrar acesso");
    expect(await screen.findByText("sftp novo")).toBeVisible();
  });

  it("can be deleted", async () => {
    await openSite(site());
    await press("Excluir acesso");
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it("shows why it could not be read", async () => {
    refuse("POST rpc/read_migration_access", 403, { code: "42501" });
    await openSite(site());
    await press("Mostrar acesso");
    expect(await screen.findByRole("alert")).toHaveTextContent("O acesso não pôde ser lido ou salvo");
  });

  it("is hidden from roles that only read sites", async () => {
    await openSite(site(), ["sites.read"]);
    expect(screen.queryByRole("region", { name: "Acesso ao servidor antigo" })).toBeNull();
  });
});

it("links to the site, to the customer's WhatsApp and to a new conversation with them", async () => {
  await openSite(site(), ["sites.read", "messages.read", "messages.write"]);
  for (const [name, href] of [
    ["Abrir site", `https://${site().domain}`],
    ["WhatsApp", "https://wa.me/5511987654321"],
    ["Escrever", `/administrador/mensagens/nova/${site().profileId}`],
  ]) {
    expect(screen.getByRole("link", { name: name ?? "" })).toHaveAttribute("href", href);
  }
});

it("checks and unchecks items of the checklist", async () => {
  const ticked = async () =>
    (await sql("select item from public.site_checklist where site_id = $1 order by item", [site().id])).map(
      ({ item }) => item,
    );
  await openSite(site());
  await userEvent.click(screen.getByRole("checkbox", { name: /WordPress instalado/u }));
  await waitFor(async () => expect(await ticked()).toEqual(["hosting", "wordpress"]));
  await userEvent.click(screen.getByRole("checkbox", { name: /Hospedagem criada/u }));
  await waitFor(async () => expect(await ticked()).toEqual(["wordpress"]));
});

it("shows every tick at once, also while the first of two is still stored", async () => {
  await openSite(site());
  const wordpress = screen.getByRole("checkbox", { name: /WordPress instalado/u });
  const hosting = screen.getByRole("checkbox", { name: /Hospedagem criada/u });
  const release = hold("POST site_checklist");
  fireEvent.click(wordpress);
  expect(wordpress).toBeChecked();
  fireEvent.click(hosting);
  await waitFor(() => expect(hosting).not.toBeChecked());
  expect(wordpress).toBeChecked();
  release();
  await waitFor(async () =>
    expect(await sql("select item from public.site_checklist where site_id = $1", [site().id])).toEqual([
      { item: "wordpress" },
    ]),
  );
});

it("checks the domain on request, and shows when it may not", async () => {
  await openSite(site());
  await press("Verificar agora");
  await waitFor(async () => expect(await sent("POST check-domain")).toEqual([{ site_id: site().id }]));
  const refused = { code: "rate_limited", message: "You can only request this after 30 seconds." };
  answer("POST check-domain", Response.json(refused, { status: 429 }));
  await press("Verificar agora");
  expect(await screen.findByText("Não foi possível verificar")).toBeVisible();
});

it("shows an error after a failed action and keeps the site and the typed text", async () => {
  disconnect("POST rpc/take_site_step", 1);
  disconnect("POST rpc/save_site_file", 1);
  await openReadySite(site());
  await step("Ativar");
  expect(await screen.findByText("Nada foi mudado")).toBeVisible();
  await userEvent.type(notes(), "!");
  await userEvent.tab();
  expect(await screen.findByText(/Não salvo no servidor/u)).toBeVisible();
  expect(notes()).toHaveValue("Prefere azul!");
  await press("Tentar de novo");
  expect(await screen.findByText(/^Salvo às \d/u)).toBeVisible();
  disconnect("POST rpc/undo_site_step");
  await step("Ativar");
  await press("Desfazer");
  expect(await screen.findByText("Não foi possível desfazer")).toBeVisible();
});
