import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Outlet, Route } from "react-router-dom";
import type { AdminContext } from "../parts/admin-context";
import type { SettingKey } from "./rules";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { answer, disconnect, refuse, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminSettingsRoute } from "./settings";

const user = userEvent.setup({ delay: null });
const first = "2026-11-01T00:00:00Z";
const later = "2026-11-03T00:00:00Z";

/** Answers with these settings: all tests share those of the database. */
function store(over: Partial<Record<SettingKey, string>> = {}, seen = first): void {
  const values = {
    dns_a_record: "192.0.2.10",
    dns_www_target: "sites.exemplo.com",
    grace_days: "7",
    team_email: "",
    warning_days: "2",
    hosted_payment_link: "",
    site_removal_days: "30",
    price_notice_days: "30",
    keep_sent_emails_days: "90",
    keep_unconfirmed_accounts_days: "7",
    keep_stripe_events_days: "90",
    keep_schedule_runs_days: "14",
    keep_audit_log_days: "1826",
    keep_auth_log_days: "90",
    keep_failures_days: "30",
    respect_dnt: "true",
    most_page_views_a_day: "50000",
    most_page_views_a_minute: "10000",
    emails_a_second: "5",
    email_connections: "3",
    keep_page_views_days: "396",
    ...over,
  };
  answer(
    "GET settings",
    Object.entries(values).map(([key, value]) => ({ key, value, updated_at: seen })),
  );
}

beforeAll(() => startTexts());
beforeEach(() => {
  store();
  answer("POST rpc/save_settings", () => later);
  answer("POST rpc/publishing_state", null);
});

/** Returns the saved changes, oldest first. */
const saved = async () =>
  (await sent("POST rpc/save_settings")).map((body) => (body as { changes: unknown }).changes);

async function open(
  page = "dominios",
  permissions: TeamPermission[] = ["settings.read", "settings.write"],
): Promise<void> {
  show(page, permissions);
  await screen.findAllByRole("textbox");
}

function show(page: string, permissions: TeamPermission[]): void {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions } satisfies AdminContext} />}>
      <Route path="/administrador/configuracoes/:settingsPage?" element={<AdminSettingsRoute />} />
    </Route>,
    `/administrador/configuracoes/${page}`,
  );
}

const field = (label: string) => screen.getByLabelText(label);
const press = () => user.click(screen.getByRole("button", { name: "Salvar" }));

async function retype(label: string, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
}

describe("saving the settings", () => {
  it("sends only changed settings with their time of reading and shows a success message", async () => {
    await open();
    await retype("Endereço IP (registro A)", " 192.0.2.20 ");
    await press();
    expect(await screen.findByText("Configurações salvas")).toBeVisible();
    expect(await saved()).toEqual([[{ key: "dns_a_record", value: "192.0.2.20", seen: first }]]);
    await retype("Endereço IP (registro A)", "");
    await press();
    await waitFor(async () =>
      expect((await saved()).at(-1)).toEqual([{ key: "dns_a_record", value: "", seen: later }]),
    );
  });

  it("sends a boolean setting as text", async () => {
    await open("avancado");
    await user.selectOptions(field("Respeitar quem pede para não ser contado"), "Não");
    await press();
    expect(await screen.findByText("Configurações salvas")).toBeVisible();
    expect(await saved()).toEqual([[{ key: "respect_dnt", value: "false", seen: first }]]);
  });

  it("offers saving only while something is changed, and restores discarded changes", async () => {
    await open("");
    const name = screen.getByLabelText<HTMLInputElement>("Nome do site");
    const before = name.value;
    expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
    await user.type(name, "!");
    expect(screen.getByText("Alterações não salvas")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Descartar" }));
    expect(name).toHaveValue(before);
    expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(name).toHaveValue(`${before}!`);
    expect(await saved()).toEqual([]);
  });

  it.each([
    ["", "Nome do site", 'Site "Pronto"', /sem <, > e aspas duplas/u],
    ["", "WhatsApp do suporte", "11987654321", /Digite o número com \+/u],
    ["dominios", "Endereço IP (registro A)", "192.0.2.256", /Digite um endereço IPv4/u],
    ["dominios", "Nome para www (CNAME)", "192.0.2.1", /Digite um nome de servidor/u],
    ["dominios", "Servidores de nomes", "ns1.exemplo.com ns2", /separados por vírgulas/u],
    ["pagamento", "Link de pagamento da Stripe", "http://mau.example/x", /comece com https/u],
    ["pagamento", "Dias de tolerância", "61", /de 1 a 60/u],
    ["pagamento", "Dias do último aviso", "7", /antes do fim da tolerância/u],
    ["avancado", "Mensagens enviadas (dias)", "36", /pelo menos 30 dias a mais/u],
    ["e-mails", "E-mail da equipe", "equipe", /Digite um e-mail válido/u],
    ["avancado", "Id de medição do Google Analytics", "abc", /começa com G-/u],
    ["avancado", "Contas não confirmadas (dias)", "", /número inteiro, de 1 a 3650/u],
    ["avancado", "E-mails por segundo", "101", /número inteiro, de 1 a 100/u],
  ])("on the page %j rejects %s %j", async (page, label, text, words) => {
    await open(page);
    await retype(label, text);
    await press();
    expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(words));
    expect(await saved()).toEqual([]);
  });

  it("shows an error and keeps the typed values when saving fails", async () => {
    refuse("POST rpc/save_settings", 403, { code: "42501" });
    await open("e-mails");
    await retype("E-mail da equipe", "equipe@exemplo.com");
    await press();
    expect(await screen.findByText("As configurações não foram salvas")).toBeVisible();
    expect(field("E-mail da equipe")).toHaveValue("equipe@exemplo.com");
  });
});

it("shows a concurrent change, keeps both, and overwrites on the second save", async () => {
  await open("pagamento");
  await retype("Dias de tolerância", "10");
  await retype("Link de pagamento da Stripe", "https://exemplo.com/pagar");
  refuse("POST rpc/save_settings", 409, {}, 1);
  store({ grace_days: "14", warning_days: "3" }, later);
  await press();
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Outra pessoa salvou antes de você");
  expect(notice).toHaveTextContent(/Dias de tolerância.*14.*10/);
  expect(field("Dias de tolerância")).toHaveValue("10");
  expect(field("Link de pagamento da Stripe")).toHaveValue("https://exemplo.com/pagar");
  expect(field("Dias do último aviso")).toHaveValue("3");

  await press();
  expect(await screen.findByText("Configurações salvas")).toBeVisible();
  expect((await saved()).at(-1)).toEqual([
    { key: "grace_days", value: "10", seen: later },
    { key: "hosted_payment_link", value: "https://exemplo.com/pagar", seen: later },
  ]);
});

it("shows an error after a failed read and retries it", async () => {
  disconnect("GET settings", 1);
  show("pagamento", ["settings.read"]);
  expect(await screen.findByText("Erro ao buscar configurações")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByLabelText("Dias de tolerância")).toBeDisabled();
  expect(screen.getByText(/não mudar nada/u)).toBeVisible();
});

describe("the DNS resolvers", () => {
  const label = "Servidores que respondem pelo DNS";

  it.each([
    "http://dns.exemplo.com/dns-query",
    "dns.exemplo.com",
    "https://a.exemplo.com https://b.exemplo.com",
    "https://",
    "https://a.test,https://b.test,https://c.test,https://d.test,https://e.test",
  ])("are rejected beside their field: %s", async (text) => {
    await open("avancado");
    await retype(label, text);
    await press();
    expect(await screen.findByText(/Digite até quatro endereços que comecem com https/u)).toBeVisible();
    expect(field(label)).toHaveValue(text);
    expect(await saved()).toEqual([]);
  });

  it("can be reset to the defaults", async () => {
    store({ dns_resolvers: "https://dns.exemplo.com/dns-query" });
    await open("avancado");
    await user.click(screen.getByRole("button", { name: "Restaurar o padrão" }));
    expect(field(label)).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Restaurar o padrão" })).not.toBeInTheDocument();
    await press();
    expect(await screen.findByText("Configurações salvas")).toBeVisible();
    expect(await saved()).toEqual([[{ key: "dns_resolvers", value: "", seen: first }]]);
  });
});

it("shows an error when publishing failed and when it could not be requested again", async () => {
  const at = "2026-11-20T12:00:00Z";
  answer("POST rpc/publishing_state", {
    state: "failed",
    last_change_at: at,
    due_at: at,
    asked_at: at,
    last_error: "503",
  });
  disconnect("POST rpc/publish_again");
  await open("");
  expect(await screen.findByText("A publicação falhou")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publicar de novo" }));
  expect(await screen.findByText("A publicação não pôde ser pedida")).toBeVisible();
});

it("rejects a tolerance beyond the retention of messages, which is on another page", async () => {
  store({ keep_sent_emails_days: "60" });
  await open("pagamento");
  await retype("Dias de tolerância", "31");
  await press();
  expect(await screen.findByText(/pelo menos 30 dias a mais/u)).toBeVisible();
  expect(await saved()).toEqual([]);
});

it("marks the current page and opens the others", async () => {
  await open("dominios");
  const navigation = within(screen.getByRole("navigation", { name: "Partes das configurações" }));
  expect(navigation.getByRole("link", { name: "Domínios" })).toHaveAttribute("aria-current", "page");
  await user.click(navigation.getByRole("link", { name: "Empresa" }));
  expect(await screen.findByLabelText("Razão social")).toBeVisible();
  expect(navigation.getByRole("link", { name: "Domínios" })).not.toHaveAttribute("aria-current");
  await user.click(navigation.getByRole("link", { name: "Loja" }));
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/configuracoes");
});

it("shows an error for an unknown page", () => {
  show("outra", ["settings.read"]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/não existe|não encontr/iu);
});
