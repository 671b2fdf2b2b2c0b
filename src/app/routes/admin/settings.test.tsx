import type { TeamPermission } from "@contract/enums";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getSettings, saveSettings } from "@/features/settings/api";
import { toSettings, type SettingKey, type Settings } from "@/features/settings/model";
import { getPublishing, publishAgain } from "@/features/publishing/api";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminSettingsRoute } from "./settings";

vi.mock("@/features/publishing/api");
vi.mock("@/features/settings/api");

const read = vi.mocked(getSettings);
const save = vi.mocked(saveSettings);
const user = userEvent.setup({ delay: null });
const first = "2026-11-01T00:00:00Z";
const later = "2026-11-03T00:00:00Z";

function settings(over: Partial<Record<SettingKey, string>> = {}, seen = first): Settings {
  const values = {
    dns_a_record: "192.0.2.10",
    dns_www_target: "sites.exemplo.com",
    grace_days: "7",
    team_email: "",
    warning_days: "2",
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
  return toSettings(Object.entries(values).map(([key, value]) => ({ key, value, updated_at: seen })));
}

beforeAll(() => startTexts());
beforeEach(() => {
  read.mockReset().mockResolvedValue(settings());
  save.mockReset().mockResolvedValue(later);
  vi.mocked(getPublishing).mockReset().mockResolvedValue({ build: null, dataAt: null });
});

async function open(permissions: TeamPermission[] = ["settings.read", "settings.write"]): Promise<void> {
  renderAdminPage(<AdminSettingsRoute />, { at: "/administrador/configuracoes", permissions });
  await screen.findByRole("region", { name: "Domínios" });
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
    expect(save).toHaveBeenCalledExactlyOnceWith([{ key: "dns_a_record", value: "192.0.2.20", seen: first }]);
    await retype("Endereço IP (registro A)", "");
    await press();
    expect(save).toHaveBeenLastCalledWith([{ key: "dns_a_record", value: "", seen: later }]);
  });

  it("sends a boolean setting as text", async () => {
    await open();
    await user.selectOptions(field("Respeitar quem pede para não ser contado"), "Não");
    await press();
    expect(save).toHaveBeenCalledExactlyOnceWith([{ key: "respect_dnt", value: "false", seen: first }]);
  });

  it("offers saving only while something is changed, and restores discarded changes", async () => {
    await open();
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
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ["Nome do site", 'Site "Pronto"', /sem <, > e aspas duplas/u],
    ["WhatsApp do suporte", "11987654321", /Digite o número com \+/u],
    ["Endereço IP (registro A)", "192.0.2.256", /Digite um endereço IPv4/u],
    ["Nome para www (CNAME)", "192.0.2.1", /Digite um nome de servidor/u],
    ["Servidores de nomes", "ns1.exemplo.com ns2", /separados por vírgulas/u],
    ["Link de pagamento do Stripe", "javascript:alert(1)", /Digite um endereço da web/u],
    ["Dias de tolerância", "61", /de 1 a 60/u],
    ["Dias do último aviso", "7", /antes do fim da tolerância/u],
    ["Mensagens enviadas (dias)", "36", /pelo menos 30 dias a mais/u],
    ["E-mail da equipe", "equipe", /Digite um e-mail válido/u],
    ["Id de medição do Google Analytics", "abc", /começa com G-/u],
    ["Contas não confirmadas (dias)", "", /número inteiro, de 1 a 3650/u],
    ["E-mails por segundo", "101", /número inteiro, de 1 a 100/u],
  ])("rejects %s %j", async (label, text, words) => {
    await open();
    await retype(label, text);
    await press();
    expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(words));
    expect(save).not.toHaveBeenCalled();
  });

  it("shows an error and keeps the typed values when saving fails", async () => {
    save.mockRejectedValue(new AppError("forbidden"));
    await open();
    await retype("E-mail da equipe", "equipe@exemplo.com");
    await press();
    expect(await screen.findByText("As configurações não foram salvas")).toBeVisible();
    expect(field("E-mail da equipe")).toHaveValue("equipe@exemplo.com");
  });
});

it("shows a concurrent change, keeps both, and overwrites on the second save", async () => {
  await open();
  await retype("Dias de tolerância", "10");
  await retype("E-mail da equipe", "equipe@exemplo.com");
  save.mockRejectedValueOnce(new AppError("conflict"));
  read.mockResolvedValue(settings({ grace_days: "14", dns_a_record: "192.0.2.30" }, later));
  await press();
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Outra pessoa salvou antes de você");
  expect(notice).toHaveTextContent(/Dias de tolerância.*14.*10/);
  expect(field("Dias de tolerância")).toHaveValue("10");
  expect(field("E-mail da equipe")).toHaveValue("equipe@exemplo.com");
  expect(field("Endereço IP (registro A)")).toHaveValue("192.0.2.30");

  await press();
  expect(save).toHaveBeenLastCalledWith([
    { key: "grace_days", value: "10", seen: later },
    { key: "team_email", value: "equipe@exemplo.com", seen: later },
  ]);
  expect(await screen.findByText("Configurações salvas")).toBeVisible();
});

it("shows an error after a failed read and retries it", async () => {
  read.mockRejectedValueOnce(new AppError("network"));
  renderAdminPage(<AdminSettingsRoute />, { permissions: ["settings.read"] });
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
    await open();
    await retype(label, text);
    await press();
    expect(await screen.findByText(/Digite até quatro endereços que comecem com https/u)).toBeVisible();
    expect(field(label)).toHaveValue(text);
    expect(save).not.toHaveBeenCalled();
  });

  it("can be reset to the defaults", async () => {
    read.mockResolvedValue(settings({ dns_resolvers: "https://dns.exemplo.com/dns-query" }));
    await open();
    await user.click(screen.getByRole("button", { name: "Restaurar o padrão" }));
    expect(field(label)).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Restaurar o padrão" })).not.toBeInTheDocument();
    await press();
    expect(await screen.findByText("Configurações salvas")).toBeVisible();
    expect(save).toHaveBeenCalledExactlyOnceWith([{ key: "dns_resolvers", value: "", seen: first }]);
  });
});

it("shows an error when publishing failed and when it could not be requested again", async () => {
  const at = "2026-11-20T12:00:00Z";
  vi.mocked(getPublishing).mockResolvedValue({
    build: { state: "failed", last_change_at: at, due_at: at, asked_at: at, last_error: "503" },
    dataAt: null,
  });
  vi.mocked(publishAgain).mockRejectedValue(new AppError("network"));
  await open();
  expect(await screen.findByText("A publicação falhou")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publicar de novo" }));
  expect(await screen.findByText("A publicação não pôde ser pedida")).toBeVisible();
});
