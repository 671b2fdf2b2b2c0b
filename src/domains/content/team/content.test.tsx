import type { TeamPermission } from "@contract/enums";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./content-editing-api";
import { noText, type StoredTexts } from "./content-editing-model";
import { AppError } from "@/platform/app-error";
import { renderAdminPage, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminContentRoute } from "./content";

vi.mock("@/domains/billing/public-plan", () => ({ getPublicPlan: async () => null }));
vi.mock("./content-editing-api");
vi.mock("../publishing-api", () => ({
  getPublishing: async () => ({ build: null, dataAt: null }),
  publishAgain: async () => {},
}));

const read = vi.mocked(listTexts);
const save = vi.mocked(saveTexts);
const user = userEvent.setup({ delay: null });
const first = "2026-11-01T00:00:00Z";
const later = "2026-11-03T00:00:00Z";
const title = "home.hero.title";

const stored = (values: Partial<typeof noText>, seen = first): StoredTexts => ({
  [title]: { values: { ...noText, ...values }, seen },
});

beforeAll(() => startTexts());
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  read.mockReset().mockResolvedValue({});
  save.mockReset().mockResolvedValue(later);
  vi.mocked(listTextVersions).mockReset().mockResolvedValue([]);
  vi.mocked(initialiseTexts).mockReset().mockResolvedValue(3);
});

async function open(
  at = "",
  permissions: TeamPermission[] = ["content.read", "content.write"],
  person = teamMember,
): Promise<void> {
  renderAdminPage(<AdminContentRoute />, { at: `/administrador/conteudo${at}`, permissions, user: person });
  await screen.findAllByLabelText(/, Português \(Brasil\)$/);
}

const field = (name: string, language = "Português (Brasil)") =>
  screen.getByLabelText(`${name}, ${language}`);
const press = () => user.click(screen.getByRole("button", { name: "Salvar" }));
const preview = () => screen.getByTitle<HTMLIFrameElement>("Como fica").contentDocument?.body;

async function retype(element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text) await user.type(element, text);
}

it("shows the default texts in every language until others are stored", async () => {
  await open();
  expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta.");
  expect(field("Título", "English")).toHaveValue("Your shop window on the web, ready.");
  expect(screen.getByText("Nenhuma tradução faltando")).toBeVisible();
  await retype(field("Título"), "Abra hoje.");
  // No concurrent change, and no draft in this browser.
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.queryByText(/Recuperamos/)).not.toBeInTheDocument();
});

it("saves all languages of a changed text, so that the other languages keep their texts", async () => {
  await open();
  await retype(field("Título"), "Abra hoje.");
  await press();
  expect(await screen.findByText("Textos salvos")).toBeVisible();
  const [[changes]] = save.mock.calls as [[unknown]];
  expect(changes).toEqual([
    {
      pageKey: title,
      seen: null,
      values: expect.objectContaining({
        pt: "Abra hoje.",
        en: "Your shop window on the web, ready.",
        es: "",
      }),
    },
  ]);
});

it("counts a stored text without its translation as missing, except Spanish, and describes the fallback", async () => {
  read.mockResolvedValue(stored({ pt: "Abra hoje.", pt_pt: "Abra hoje." }));
  await open();
  expect(screen.getByText("Falta 1 tradução")).toBeVisible();
  expect(field("Título", "English")).toHaveAccessibleDescription(/texto brasileiro/);
});

it("previews the section during editing in the edited language", async () => {
  await open();
  await waitFor(() => expect(preview()?.querySelector("h1")).toHaveTextContent("Sua vitrine na internet"));
  await retype(field("Título", "English"), "Open today.");
  expect(preview()?.querySelector("h1")).toHaveTextContent("Open today.");
  expect(preview()).toHaveTextContent("See the plan");
  await user.click(field("Título"));
  expect(preview()?.querySelector("h1")).toHaveTextContent("Sua vitrine na internet");
});

it("shows a concurrent change, keeps both versions, and overwrites on the second save", async () => {
  read.mockResolvedValue(stored({ pt: "Um", en: "One" }));
  await open();
  await retype(field("Título"), "Meu");
  save.mockRejectedValueOnce(new AppError("conflict"));
  read.mockResolvedValue(stored({ pt: "Delas", en: "Theirs" }, later));
  await press();
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent(/Título, Português \(Brasil\).*Delas/);
  expect(field("Título")).toHaveValue("Meu");
  expect(field("Título", "English")).toHaveValue("Theirs");
  await press();
  expect(save).toHaveBeenLastCalledWith(
    [{ pageKey: title, seen: later, values: { ...noText, pt: "Meu", en: "Theirs" } }],
    expect.anything(),
  );
});

it("keeps text typed during a save", async () => {
  await open();
  await retype(field("Título"), "Abra hoje");
  let finish: ((at: string) => void) | undefined;
  save.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  await press();
  await user.type(field("Título"), ", sem espera");
  await retype(field("Título", "English"), "Open today");
  read.mockResolvedValue(stored({ pt: "Abra hoje", en: "Your shop window on the web, ready." }, later));
  finish?.(later);
  expect(await screen.findByText("Textos salvos")).toBeVisible();
  expect(field("Título")).toHaveValue("Abra hoje, sem espera");
  expect(field("Título", "English")).toHaveValue("Open today");
});

it("keeps text typed during a save with a conflict", async () => {
  read.mockResolvedValue(stored({ pt: "Um", en: "One" }));
  await open();
  await retype(field("Título"), "Meu");
  let refuse: ((error: AppError) => void) | undefined;
  save.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)));
  await press();
  await user.type(field("Título"), " texto");
  read.mockResolvedValue(stored({ pt: "Delas", en: "Theirs" }, later));
  refuse?.(new AppError("conflict"));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Título, Português \(Brasil\).*Delas/);
  expect(field("Título")).toHaveValue("Meu texto");
});

it("restores unsaved text after the tab was closed, for the same user", async () => {
  await open();
  await retype(field("Título"), "Escrito no metrô");
  cleanup();
  await open("", undefined, { ...teamMember, id: "99999999-2222-4333-8444-666666666666" });
  expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta.");
  cleanup();
  await open();
  expect(field("Título")).toHaveValue("Escrito no metrô");
  expect(await screen.findByText("Recuperamos o que não tinha sido salvo")).toBeVisible();
});

it.each(["Português (Portugal)", "Español"])(
  "rejects a text that is too long for its place, and keeps it in the field: %s",
  async (language) => {
    await open();
    const long = field("Título", language);
    fireEvent.change(long, { target: { value: "x".repeat(121) } });
    await press();
    expect(long).toHaveAccessibleDescription(/no máximo 120 caracteres/);
    expect(long).toHaveFocus();
    expect(long).toBeVisible();
    expect(long).toHaveValue("x".repeat(121));
    expect(save).not.toHaveBeenCalled();
  },
);

it("edits a legal page as Markdown with version and date beside the preview", async () => {
  await open("?pagina=terms");
  expect(field("Documento")).toHaveDisplayValue(/^## O serviço\n\nA assinatura inclui/);
  fireEvent.change(field("Documento"), { target: { value: "## Nosso acordo\n\nTexto **próprio**." } });
  await user.type(screen.getByRole("textbox", { name: "Versão" }), "2");
  fireEvent.change(screen.getByLabelText("Em vigor desde", { selector: "input" }), {
    target: { value: "2027-01-15" },
  });
  await waitFor(() => expect(preview()?.querySelector("h2")).toHaveTextContent("Nosso acordo"));
  expect(preview()).toHaveTextContent("Versão 2 · em vigor desde 15 de janeiro de 2027");
  expect(preview()?.querySelector("strong")).toHaveTextContent("próprio");
  await press();
  const [changes] = save.mock.lastCall ?? [];
  expect(changes?.map(({ pageKey, values }) => [pageKey, values.pt])).toEqual([
    ["terms.version", "2"],
    ["terms.date", "2027-01-15"],
    ["terms.body", "## Nosso acordo\n\nTexto **próprio**."],
  ]);
  expect(await screen.findByText("Textos salvos")).toBeVisible();
});

it.each([
  ["?pagina=howItWorks&secao=steps", "1. Título", "Crie a conta"],
  ["?pagina=hosting&secao=performance", "1. Frase", "WordPress instalado por nós"],
  ["?pagina=hosting&secao=security", "2. Texto", "Se algo se perder, existe uma cópia de onde voltar."],
  ["?pagina=hosting&secao=features", "6. Título", "Suporte 24/7"],
])("%s offers the text of %s and previews it", async (at, name, text) => {
  await open(at);
  expect(field(name)).toHaveValue(text);
  fireEvent.change(field(name), { target: { value: "Escrito agora" } });
  await waitFor(() => expect(preview()).toHaveTextContent("Escrito agora"));
});

describe("a stored text", () => {
  beforeEach(() => read.mockResolvedValue(stored({ pt: "Meu", pt_pt: "Meu", en: "Mine" })));

  it("can be reset to the default", async () => {
    await open();
    read.mockResolvedValue({});
    await user.click(screen.getByRole("button", { name: "Voltar ao original: Título" }));
    expect(save).toHaveBeenCalledExactlyOnceWith(
      [{ pageKey: title, seen: first, values: noText }],
      expect.anything(),
    );
    await waitFor(() => expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta."));
    expect(await screen.findByText("O texto original voltou")).toBeVisible();
  });

  it("shows the default and a message when someone else has already reset it", async () => {
    await open();
    read.mockResolvedValue({});
    save.mockRejectedValue(new AppError("conflict"));
    await user.click(screen.getByRole("button", { name: "Voltar ao original: Título" }));
    expect(await screen.findByText(/Nada a desfazer/)).toBeVisible();
    expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta.");
    expect(screen.queryByRole("button", { name: "Voltar ao original: Título" })).toBeNull();
  });

  it("can be restored from its history", async () => {
    const was = { ...noText, pt: "Antes" };
    vi.mocked(listTextVersions).mockResolvedValue([
      { id: 2, values: { ...noText, pt: "Meu" }, deleted: false, savedBy: "Ana", savedAt: later },
      { id: 1, values: was, deleted: false, savedBy: null, savedAt: first },
    ]);
    await open();
    await user.click(screen.getByRole("button", { name: "Histórico: Título" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Antes")).toBeVisible();
    expect(within(dialog).getByText("Ana")).toBeVisible();
    read.mockResolvedValue(stored(was, later));
    await user.click(within(dialog).getByRole("button", { name: "Voltar a esta versão" }));
    expect(save).toHaveBeenCalledExactlyOnceWith(
      [{ pageKey: title, seen: first, values: was }],
      expect.anything(),
    );
    await waitFor(() => expect(field("Título")).toHaveValue("Antes"));
  });
});

it("initialises missing texts and shows their number", async () => {
  await open("?pagina=faq");
  const initialise = screen.getByRole("button", { name: "Restaurar textos que faltam" });
  expect(initialise).toHaveAccessibleDescription(
    "Restaura só os textos que faltam; os que você escreveu não mudam.",
  );
  await user.click(initialise);
  expect(await screen.findByText("3 textos inseridos")).toBeVisible();
});

it("shows a message when no text is missing", async () => {
  vi.mocked(initialiseTexts).mockResolvedValue(0);
  await open();
  await user.click(screen.getByRole("button", { name: "Restaurar textos que faltam" }));
  expect(await screen.findByText("Não falta nenhum texto")).toBeVisible();
  expect(screen.queryByText(/0 textos/)).toBeNull();
});

it("reports a failed read and a failed save, and keeps the typed text", async () => {
  read.mockRejectedValueOnce(new AppError("network"));
  renderAdminPage(<AdminContentRoute />, { permissions: ["content.read", "content.write"] });
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao buscar conteúdo")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await retype(await screen.findByLabelText("Título, Português (Brasil)"), "Novo");
  save.mockRejectedValue(new AppError("network"));
  await press();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Os textos não foram salvos")).toHaveLength(2));
  expect(field("Título")).toHaveValue("Novo");
});

it("disables the fields for read-only roles", async () => {
  await open("", ["content.read"]);
  expect(field("Título")).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
});
