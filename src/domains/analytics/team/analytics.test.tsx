import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Figures, Report } from "./rules";
import { saveFile } from "@/platform/save-file";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminAnalyticsRoute } from "./analytics";

vi.mock("@/platform/save-file", async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn<typeof saveFile>(),
}));

/** Answers with this report: its figures count the rows of all tests. */
const show = (shown: Report) => answer("POST rpc/analytics_report", shown);
const lastRequest = async () => (await sent("POST rpc/analytics_report")).at(-1);

/** Returns the name and the lines of the last saved file. */
async function saved(): Promise<{ name: string | undefined; lines: string[] }> {
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const file = vi.mocked(saveFile).mock.lastCall?.[0];
  const reader = new FileReader();
  reader.readAsText(file?.content as Blob);
  await new Promise((resolve) => reader.addEventListener("load", resolve));
  return { name: file?.name, lines: String(reader.result).trim().split("\r\n") };
}

const none: Figures = { visits: 0, views: 0, bounces: 0, seconds: 0 };
const nothing = { all: 0, rows: [] };

const empty: Report = {
  from: "2026-03-01",
  to: "2026-03-03",
  filter: null,
  total: none,
  before: none,
  live: 0,
  week: 0,
  days: [],
  days_before: [],
  paths: nothing,
  referrers: nothing,
  campaigns: nothing,
  devices: nothing,
  languages: nothing,
  countries: nothing,
  steps: { sign_up: 0, confirmed: 0, paid: 0, live: 0 },
  drops: {},
};

const report: Report = {
  ...empty,
  total: { visits: 1200, views: 3000, bounces: 300, seconds: 150_000 },
  before: { visits: 1000, views: 3000, bounces: 500, seconds: 0 },
  live: 3,
  week: 80,
  days: [{ day: "2026-03-02", visits: 1200, views: 3000 }],
  paths: { all: 120, rows: [{ ...none, value: "/blog/ol%C3%A1", visits: 900, views: 2000 }] },
  referrers: {
    all: 2,
    rows: [
      { ...none, value: "", visits: 700, views: 900 },
      { ...none, value: "google.com", visits: 500, views: 600 },
    ],
  },
  languages: {
    all: 2,
    rows: [
      { ...none, value: "pt-BR", visits: 1200, views: 3000 },
      { ...none, value: "*", visits: 4, views: 4 },
    ],
  },
  countries: { all: 1, rows: [{ ...none, value: "JP", visits: 1, views: 1 }] },
  steps: { sign_up: 12, confirmed: 9, paid: 4, live: 3 },
  drops: { bot: 7 },
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.mocked(saveFile).mockReset();
  show(report);
});

const open = (search = "") =>
  renderAdminPage(<AdminAnalyticsRoute />, {
    at: `/administrador/analytics${search}`,
    permissions: ["analytics.read"],
  });

const rowsOf = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it("shows every figure with its previous period and its definition", async () => {
  open();
  const tiles = within(await screen.findByRole("list", { name: "Números do período" }))
    .getAllByRole("listitem")
    .map((tile) => [...tile.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " ")));
  expect(tiles.map((tile) => tile.slice(0, -1))).toEqual([
    ["Visitas", "1.200", "+20% (antes: 1.000)"],
    ["Páginas vistas", "3.000", "0% (antes: 3.000)"],
    ["Taxa de rejeição", "25%", "-25 p.p. (antes: 50%)"],
    ["Duração média da visita", "2 min 5 s", "Nada antes para comparar"],
    ["Visitas em 7 dias", "80"],
    ["No site agora", "3"],
  ]);
  expect(tiles[0]?.at(-1)).toContain("Contamos visitas, não pessoas");
  expect(screen.getByText("De 1 de mar. de 2026 a 3 de mar. de 2026, em dias de São Paulo.")).toBeVisible();
});

it("has a table for every dimension, with a label for missing values", async () => {
  open();
  const showTable = await screen.findByRole("button", { name: "Ver tabela" });
  expect(screen.queryByRole("table", { name: "Visitas por dia" })).toBeNull();
  await userEvent.click(showTable);
  expect(screen.getByRole("button", { name: "Ocultar tabela" })).toHaveAttribute("aria-expanded", "true");
  expect(await rowsOf("Visitas por dia")).toEqual([
    ["Dia", "Visitas", "Páginas vistas"],
    ["3 de mar. de 2026", "0", "0"],
    ["2 de mar. de 2026", "1.200", "3.000"],
    ["1 de mar. de 2026", "0", "0"],
  ]);
  expect((await rowsOf("Páginas mais vistas"))[1]).toEqual(["/blog/olá", "900", "2.000"]);
  expect((await rowsOf("De onde vieram"))[1]).toEqual(["Acesso direto", "700", "900"]);
  expect((await rowsOf("Idiomas")).slice(1).map(([name]) => name)).toEqual([
    "português (Brasil)",
    "Todos os outros",
  ]);
  expect((await rowsOf("Países"))[1]?.[0]).toBe("Japão");
  expect(await rowsOf("Da visita ao site no ar")).toEqual([
    ["Passo", "Quantidade", "Da etapa anterior", "Da primeira"],
    ["Visita", "1.200", "–", "–"],
    ["Cadastro", "12", "1%", "1%"],
    ["E-mail confirmado", "9", "75%", "0,8%"],
    ["Primeiro pagamento", "4", "44,4%", "0,3%"],
    ["Site no ar", "3", "75%", "0,3%"],
  ]);
  expect((await rowsOf("O que não foi contado"))[1]).toEqual(["Robôs e automação", "7"]);
  expect(screen.getByText("Os 1 primeiros de 120.")).toBeVisible();
  // The report has no devices and campaigns.
  expect(screen.getAllByText("Não há dados para exibir.")).toHaveLength(2);
});

it("saves a table with its displayed values", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Baixar De onde vieram em CSV" }));
  expect(await saved()).toEqual({
    name: "site-pronto-origens-2026-03-01-2026-03-03.csv",
    lines: ["Site;Visitas;Páginas vistas", "Acesso direto;700;900", "google.com;500;600"],
  });
});

it("saves days as ISO dates", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^Baixar .*dia.* em CSV$/iu }));
  expect((await saved()).lines[1]).toMatch(/^2026-03-03;/u);
});

it("requests 30 days by default, the period of the URL, and a selected period", async () => {
  open();
  await screen.findByRole("list", { name: "Números do período" });
  expect(await lastRequest()).toEqual({ days: 30 });
  await userEvent.click(screen.getByRole("link", { name: "1 ano" }));
  await waitFor(async () => expect(await lastRequest()).toEqual({ days: 365 }));
  expect(screen.getByTestId("address")).toHaveTextContent("?periodo=ano");
  expect(screen.getByRole("link", { name: "1 ano" })).toHaveAttribute("aria-current", "page");

  await userEvent.click(screen.getByRole("button", { name: "Escolher datas" }));
  // The fields start with the days of the visible report.
  expect(screen.getByLabelText("Primeiro dia")).toHaveValue("2026-03-01");
  expect(screen.getByLabelText("Último dia")).toHaveValue("2026-03-03");
  await userEvent.clear(screen.getByLabelText("Primeiro dia"));
  await userEvent.type(screen.getByLabelText("Primeiro dia"), "2026-03-05");
  await userEvent.clear(screen.getByLabelText("Último dia"));
  await userEvent.type(screen.getByLabelText("Último dia"), "2026-03-01");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar" }));
  // Dates in the wrong order are swapped.
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("?de=2026-03-01&ate=2026-03-05"),
  );
  expect(screen.queryByLabelText("Primeiro dia")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Escolher datas" }));
  await userEvent.clear(screen.getByLabelText("Primeiro dia"));
  await userEvent.type(screen.getByLabelText("Primeiro dia"), "2026-03-05");
  await userEvent.clear(screen.getByLabelText("Último dia"));
  await userEvent.type(screen.getByLabelText("Último dia"), "2026-03-09");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar" }));
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("?de=2026-03-05&ate=2026-03-09"),
  );
  await waitFor(async () =>
    expect(await lastRequest()).toEqual({ from_day: "2026-03-05", to_day: "2026-03-09" }),
  );
});

it("shows empty visits and steps when there are only excluded views", async () => {
  show({ ...empty, drops: { bot: 7 } });
  open();
  expect(await screen.findByRole("table", { name: "O que não foi contado" })).toBeVisible();
  for (const name of ["Visitas por dia", "Da visita ao site no ar"]) {
    expect(screen.getByRole("region", { name })).toHaveTextContent("Não há dados para exibir.");
  }
});

describe("the filter of the analytics", () => {
  const ofPage: Report = {
    ...report,
    filter: { by: "path", value: "/blog/ol%C3%A1" },
    total: { visits: 900, views: 2000, bounces: null, seconds: 1800 },
    before: { visits: 100, views: 100, bounces: null, seconds: 100 },
    steps: null,
    drops: null,
  };

  it("is set by a click on a page, stored in the URL with the period, and removed by its chip", async () => {
    open("?periodo=90");
    const page = await screen.findByRole("button", { name: "/blog/olá" });
    expect(page).toHaveAttribute("aria-pressed", "false");
    show(ofPage);
    await userEvent.click(page);
    expect(screen.getByTestId("address")).toHaveTextContent("?periodo=90&caminho=%2Fblog%2Fol%25C3%25A1");
    await waitFor(async () =>
      expect(await lastRequest()).toEqual({
        days: 90,
        filtered_by: "path",
        filter_value: "/blog/ol%C3%A1",
      }),
    );
    await waitFor(() => expect(page).toHaveAttribute("aria-pressed", "true"));
    await userEvent.click(screen.getByRole("button", { name: "Remover o filtro. Página: /blog/olá" }));
    expect(screen.getByTestId("address")).toHaveTextContent(/\?periodo=90$/u);
    expect(screen.queryByRole("button", { name: /Remover o filtro/u })).toBeNull();
  });

  it("is replaced by a click on a source, and can be removed with the keyboard", async () => {
    show({ ...ofPage, filter: { by: "referrer", value: "" } });
    open("?caminho=%2F");
    const direct = await screen.findByRole("button", { name: "Acesso direto" });
    expect(await lastRequest()).toEqual({ days: 30, filtered_by: "path", filter_value: "/" });
    expect(direct).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(screen.getByRole("button", { name: "google.com" }));
    expect(screen.getByTestId("address")).toHaveTextContent(/\?origem=google\.com$/u);
    direct.focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByTestId("address")).toHaveTextContent(/analytics$/u);
  });

  it("hides figures that it does not apply to, with an explanation", async () => {
    show(ofPage);
    open("?caminho=%2Fblog%2Fol%25C3%25A1");
    for (const name of ["Da visita ao site no ar", "O que não foi contado"]) {
      expect(await screen.findByRole("region", { name })).toHaveTextContent(
        /não (?:são|é) guardados? por página nem por origem/u,
      );
    }
    const tiles = within(screen.getByRole("list", { name: "Números do período" })).getAllByRole("listitem");
    expect(tiles[2]).toHaveTextContent("Taxa de rejeição–Não se conta por página.");
    expect(tiles[3]).toHaveTextContent("por visita que a viu");
    expect(screen.getByRole("region", { name: "Páginas mais vistas" })).toHaveTextContent(
      "O filtro não vale aqui",
    );
  });

  it("applies to the files and is part of their names", async () => {
    show(ofPage);
    open("?caminho=%2Fblog%2Fol%25C3%25A1");
    await userEvent.click(await screen.findByRole("button", { name: "Baixar De onde vieram em CSV" }));
    expect((await saved()).name).toBe("site-pronto-origens-2026-03-01-2026-03-03-caminho-blog-ol-C3-A1.csv");
  });

  it("is not offered for the row of all other pages", async () => {
    show({
      ...report,
      paths: { all: 1, rows: [{ ...none, value: "*", visits: 1, views: 1 }] },
    });
    open();
    expect((await rowsOf("Páginas mais vistas"))[1]?.[0]).toBe("Todos os outros");
    expect(screen.queryByRole("button", { name: "Todos os outros" })).toBeNull();
  });
});

it("shows a message without results", async () => {
  show(empty);
  open();
  expect(await screen.findByText("Não há dados para exibir.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

it("reports a failed read and retries it", async () => {
  disconnect("POST rpc/analytics_report", 1);
  open();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao buscar analytics")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("list", { name: "Números do período" })).toBeVisible();
});
