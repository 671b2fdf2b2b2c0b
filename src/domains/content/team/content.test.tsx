import type { TeamPermission } from "@contract/enums";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, hold, sent, signIn, sql, type Account } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminContentRoute } from "./content";

const user = userEvent.setup({ delay: null });
const title = "home.hero.title";
const saving = "POST rpc/save_site_content";

let member: Account;

/** Stores the title of the front page, as a colleague does. */
const storeTitle = ({
  pt = null,
  pt_pt = null,
  en = null,
}: Partial<Record<"pt" | "pt_pt" | "en", string | null>>) =>
  sql(
    `insert into public.site_content (page_key, content_value_pt, content_value_pt_pt, content_value_en)
     values ($1, $2, $3, $4)
     on conflict (page_key) do update set content_value_pt = excluded.content_value_pt,
       content_value_pt_pt = excluded.content_value_pt_pt, content_value_en = excluded.content_value_en`,
    [title, pt, pt_pt, en],
  );

const removeTitle = () => sql("delete from public.site_content where page_key = $1", [title]);

/** Returns the stored title of the front page by language; undefined when there is none. */
const storedTitle = async () =>
  (
    await sql(
      `select content_value_pt as pt, content_value_pt_pt as pt_pt, content_value_en as en, content_value_es as es
         from public.site_content where page_key = $1`,
      [title],
    )
  )[0];

beforeAll(() => startTexts());
beforeEach(async () => {
  answer("GET plans", []);
  member = await signIn("admin");
  // No other page test stores these texts.
  await sql("delete from public.site_content where page_key like any (array['home.%', 'terms.%'])");
  await sql("delete from public.site_content_versions where page_key = $1", [title]);
});

async function open(
  at = "",
  permissions: TeamPermission[] = ["content.read", "content.write"],
  person = member,
): Promise<void> {
  renderAdminPage(<AdminContentRoute />, {
    at: `/administrador/conteudo${at}`,
    permissions,
    user: { ...person, isTeam: true },
  });
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
  expect(field("Título", "English")).toHaveValue("Your shop window online. Done for you.");
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
  expect(await storedTitle()).toEqual({
    pt: "Abra hoje.",
    pt_pt: "A sua montra na internet, pronta.",
    en: "Your shop window online. Done for you.",
    es: null,
  });
});

it("counts a stored text without its translation as missing, except Spanish, and describes the fallback", async () => {
  await storeTitle({ pt: "Abra hoje.", pt_pt: "Abra hoje." });
  await open();
  expect(screen.getByText("Falta 1 tradução")).toBeVisible();
  expect(field("Título", "English")).toHaveAccessibleDescription(/texto brasileiro/);
});

it("counts an emptied Brazilian text as missing, and describes what visitors see", async () => {
  await storeTitle({ pt_pt: "Abra hoje.", en: "Open today." });
  await open();
  expect(screen.getByText("Falta 1 tradução")).toBeVisible();
  expect(field("Título")).toHaveAccessibleDescription(/texto original/);
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
  await storeTitle({ pt: "Um", en: "One" });
  await open();
  await retype(field("Título"), "Meu");
  await storeTitle({ pt: "Delas", en: "Theirs" });
  await press();
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent(/Título, Português \(Brasil\).*Delas/);
  expect(field("Título")).toHaveValue("Meu");
  expect(field("Título", "English")).toHaveValue("Theirs");
  await press();
  expect(await screen.findByText("Textos salvos")).toBeVisible();
  expect(await storedTitle()).toMatchObject({ pt: "Meu", en: "Theirs" });
});

it("keeps text typed during a save", async () => {
  await open();
  await retype(field("Título"), "Abra hoje");
  const finish = hold(saving);
  await press();
  await user.type(field("Título"), ", sem espera");
  await retype(field("Título", "English"), "Open today");
  finish();
  expect(await screen.findByText("Textos salvos")).toBeVisible();
  expect(field("Título")).toHaveValue("Abra hoje, sem espera");
  expect(field("Título", "English")).toHaveValue("Open today");
});

it("keeps text typed during a save with a conflict", async () => {
  await storeTitle({ pt: "Um", en: "One" });
  await open();
  await retype(field("Título"), "Meu");
  const finish = hold(saving, undefined, 1);
  await press();
  await user.type(field("Título"), " texto");
  await storeTitle({ pt: "Delas", en: "Theirs" });
  finish();
  expect(await screen.findByRole("alert")).toHaveTextContent(/Título, Português \(Brasil\).*Delas/);
  expect(field("Título")).toHaveValue("Meu texto");
});

it("restores unsaved text after the tab was closed, for the same user", async () => {
  await open();
  await retype(field("Título"), "Escrito no metrô");
  cleanup();
  await open("", undefined, { ...member, id: crypto.randomUUID() });
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
    expect(await sent(saving)).toEqual([]);
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
  expect(await screen.findByText("Textos salvos")).toBeVisible();
  expect(
    await sql(
      "select page_key, content_value_pt as pt from public.site_content where page_key like 'terms.%' order by page_key",
    ),
  ).toEqual([
    { page_key: "terms.body", pt: "## Nosso acordo\n\nTexto **próprio**." },
    { page_key: "terms.date", pt: "2027-01-15" },
    { page_key: "terms.version", pt: "2" },
  ]);
});

it.each([
  ["?pagina=howItWorks&secao=steps", "1. Título", "Crie a sua conta"],
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
  beforeEach(() => storeTitle({ pt: "Meu", pt_pt: "Meu", en: "Mine" }));

  it("can be reset to the default", async () => {
    await open();
    await user.click(screen.getByRole("button", { name: "Voltar ao original: Título" }));
    await waitFor(() => expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta."));
    expect(await screen.findByText("O texto original voltou")).toBeVisible();
    expect(await storedTitle()).toBeUndefined();
  });

  it("shows the default and a message when someone else has already reset it", async () => {
    await open();
    await removeTitle();
    await user.click(screen.getByRole("button", { name: "Voltar ao original: Título" }));
    expect(await screen.findByText(/Nada a desfazer/)).toBeVisible();
    expect(field("Título")).toHaveValue("Sua vitrine na internet, pronta.");
    expect(screen.queryByRole("button", { name: "Voltar ao original: Título" })).toBeNull();
  });

  it("can be restored from its history", async () => {
    await open();
    await retype(field("Título"), "Depois");
    await press();
    expect(await screen.findByText("Textos salvos")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Histórico: Título" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Depois")).toBeVisible();
    expect(within(dialog).getByText("Bia Equipe")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Voltar a esta versão" }));
    await waitFor(() => expect(field("Título")).toHaveValue("Meu"));
    expect(await storedTitle()).toEqual({ pt: "Meu", pt_pt: "Meu", en: "Mine", es: null });
  });
});

it("initialises missing texts and shows their number", async () => {
  answer("POST rpc/initialise_site_content", () => 3);
  await open("?pagina=faq");
  const initialise = screen.getByRole("button", { name: "Restaurar textos que faltam" });
  expect(initialise).toHaveAccessibleDescription(
    "Restaura só os textos que faltam; os que você escreveu não mudam.",
  );
  await user.click(initialise);
  expect(await screen.findByText("3 textos inseridos")).toBeVisible();
});

it("shows a message when no text is missing", async () => {
  answer("POST rpc/initialise_site_content", () => 0);
  await open();
  await user.click(screen.getByRole("button", { name: "Restaurar textos que faltam" }));
  expect(await screen.findByText("Não falta nenhum texto")).toBeVisible();
  expect(screen.queryByText(/0 textos/)).toBeNull();
});

it("reports a failed read and a failed save, and keeps the typed text", async () => {
  disconnect("GET site_content", 1);
  renderAdminPage(<AdminContentRoute />, { permissions: ["content.read", "content.write"] });
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao buscar conteúdo")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await retype(await screen.findByLabelText("Título, Português (Brasil)"), "Novo");
  disconnect(saving);
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
