import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { answer, disconnect, sent, signIn, sql, type Account } from "@/test/backend";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription, setSite, type Columns } from "@/test/rows";
import { DashboardHomeRoute } from "./home";

let ana: Account;
let siteId: string;

beforeAll(() => startTexts());

beforeEach(async () => {
  ana = await signIn();
  await addSubscription(ana.id);
});

/** Opens the page of a customer whose site has these columns, after `arrange` added rows of the site. */
async function open(over: Columns, { arrange, at }: { arrange?: () => Promise<void>; at?: string } = {}) {
  siteId = await setSite(ana.id, over);
  await arrange?.();
  renderDashboardPage(<DashboardHomeRoute />, { as: ana, ...(at !== undefined && { at }) });
}

const addWishes = async (body: string) =>
  void (await sql("insert into public.site_wishes (site_id, body) values ($1, $2)", [siteId, body]));

const addLogo = () =>
  sql(
    `insert into public.site_files (site_id, path, name, content_type, size)
     values ($1::uuid, $1::uuid || '/logo.png', 'logo.png', 'image/png', 2048)
     returning id, name, content_type, size`,
    [siteId],
  );

/** Stores no files; returns the names of those that were sent, as they arrive. */
function recordUploads(): string[] {
  const names: string[] = [];
  answer("POST site-file", ({ url }: Request) => {
    const name = new URL(url).searchParams.get("name") ?? "";
    names.push(name);
    return { id: crypto.randomUUID(), name, content_type: "application/pdf", size: 1 };
  });
  return names;
}

const models = () => sql("select model from public.sites where id = $1", [siteId]);
const wishes = () => sql("select body from public.site_wishes where site_id = $1", [siteId]);

async function openWishes(over: Columns = {}, arrange?: () => Promise<void>): Promise<HTMLElement> {
  await open({ status: "awaiting_activation", ...over }, { ...(arrange && { arrange }) });
  return screen.findByRole("region", { name: "Conte como você quer o seu site" });
}

const textField = () => screen.getByRole("textbox", { name: "O que você quer no seu site" });

it("shows what the customer sent, and links to the chosen model", async () => {
  const card = await openWishes({ model: "bakery" }, async () => {
    await addWishes("Padaria da Ana");
    await addLogo();
  });
  expect(within(card).getByRole("combobox", { name: "Modelo" })).toHaveDisplayValue("Padaria");
  expect(within(card).getByRole("link", { name: "Ver o modelo" })).toHaveAttribute(
    "href",
    "/modelos/padaria",
  );
  expect(textField()).toHaveValue("Padaria da Ana");
  const files = within(card).getByRole("list", { name: "Arquivos enviados" });
  expect(within(files).getByText("logo.png")).toBeInTheDocument();
});

it("saves another model", async () => {
  await openWishes();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Modelo" }), "Clínica");
  expect(await screen.findByText("Modelo salvo")).toBeInTheDocument();
  expect(await models()).toEqual([{ model: "clinic" }]);
});

it("saves the model that the customer chose before the page opened, once", async () => {
  await open({ status: "awaiting_activation" }, { at: "/dashboard?modelo=padaria" });
  expect(await screen.findByText("Modelo salvo")).toBeInTheDocument();
  expect(await sent("POST rpc/set_site_model")).toHaveLength(1);
  expect(await models()).toEqual([{ model: "bakery" }]);
  expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard$/);
});

it.each([
  ["a live site", "active", "padaria"],
  ["an unknown model", "awaiting_activation", "castelo"],
] as const)("ignores a chosen model for %s", async (_, status, slug) => {
  await open({ status }, { at: `/dashboard?modelo=${slug}` });
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard$/));
  expect(await sent("POST rpc/set_site_model")).toEqual([]);
});

it("saves the text when its field is left, each time over the last one", async () => {
  await openWishes();
  await userEvent.type(textField(), "Padaria da Ana");
  await userEvent.tab();
  expect(await screen.findByText(/^Salvo às/)).toBeInTheDocument();
  expect(await wishes()).toEqual([{ body: "Padaria da Ana" }]);
  await userEvent.type(textField(), "!");
  await userEvent.tab();
  await waitFor(async () => expect(await wishes()).toEqual([{ body: "Padaria da Ana!" }]));
});

it("keeps a text that could not be saved, and saves it on request", async () => {
  disconnect("POST site_wishes", 1);
  await openWishes();
  await userEvent.type(textField(), "Padaria da Ana");
  await userEvent.tab();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não salvo no servidor");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText(/^Salvo às/)).toBeInTheDocument();
});

it("shows both versions when the text changed in another tab", async () => {
  await openWishes({}, () => addWishes("Padaria"));
  await sql("update public.site_wishes set body = 'Padaria do Beto' where site_id = $1", [siteId]);
  await userEvent.type(textField(), " da Ana");
  await userEvent.tab();
  expect(await screen.findByText("Este texto mudou em outra aba ou aparelho")).toBeInTheDocument();
  expect(screen.queryByText(/Se salvar/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /Usar a outra/ }));
  expect(textField()).toHaveValue("Padaria do Beto");
});

it("stores a chosen file at once and removes it on request", async () => {
  const card = await openWishes();
  answer("POST site-file", async () => (await addLogo())[0]);
  const file = new File(["a"], "logo.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), file);
  await userEvent.click(await within(card).findByRole("button", { name: "Remover logo.png" }));
  expect(await screen.findByText("Arquivo removido")).toBeInTheDocument();
  expect(await sql("select from public.site_files where site_id = $1", [siteId])).toEqual([]);
});

it("names a file that cannot be stored, with the reason", async () => {
  const uploads = recordUploads();
  await openWishes();
  const file = new File(["a"], "logo.svg", { type: "image/svg+xml" });
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), file, {
    applyAccept: false,
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "logo.svg: só fotos (JPG, PNG, WebP ou HEIC) e documentos",
  );
  await userEvent.upload(
    screen.getByLabelText("Anexar arquivos", { selector: "input" }),
    new File([], "textos.docx"),
  );
  expect(await screen.findByText(/^textos\.docx: Este arquivo está vazio/)).toBeVisible();
  expect(uploads).toEqual([]);
});

it("accepts documents and photos of a phone without a type, and names a HEIC that this browser cannot open", async () => {
  // jsdom decodes no pictures.
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("Not supported")));
  const uploads = recordUploads();
  await openWishes();
  const files = [
    new File(["\0\0\0\u0018ftypheic"], "IMG_0001.HEIC"),
    new File(["a"], "Sobre nós.docx"),
    new File([new Uint8Array(12_000_000)], "bolo.jpg", { type: "image/jpeg" }),
  ];
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), files);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /IMG_0001\.HEIC: Este navegador não abre fotos HEIC.*no próprio iPhone/,
  );
  await waitFor(() => expect(uploads).toEqual(["Sobre nós.docx", "bolo.jpg"]));
  expect(screen.queryByRole("button", { name: /Tentar de novo/ })).toBeNull();
});

it("shows what was sent once the site is live, without fields", async () => {
  siteId = await setSite(ana.id, { status: "awaiting_activation", model: "bakery" });
  await addWishes("Padaria da Ana");
  await sql(
    "update public.site_wishes set business_name = 'Padaria da Avó', opening_hours = 'Sábado: 6h às 18h' where site_id = $1",
    [siteId],
  );
  await addLogo();
  await open({ status: "active" });
  const card = within(await screen.findByRole("region", { name: "O que você mandou para o seu site" }));
  expect(card.getByText("Padaria da Ana")).toBeInTheDocument();
  expect(card.getByText(/logo\.png/)).toBeInTheDocument();
  expect(card.getByText("Padaria")).toBeInTheDocument();
  expect(card.getByText("Padaria da Avó")).toBeInTheDocument();
  expect(card.getByText("Sábado: 6h às 18h")).toBeInTheDocument();
  expect(card.getByText(/edite no WordPress/)).toBeInTheDocument();
  expect(card.queryByRole("combobox")).not.toBeInTheDocument();
  expect(card.queryByRole("textbox")).not.toBeInTheDocument();
});

it("does not send the customer of an ended site to its WordPress, and omits what was not sent", async () => {
  siteId = await setSite(ana.id, { status: "awaiting_activation", model: "bakery" });
  await open({ status: "cancelled", activated_at: "2026-11-21T12:00:00Z" });
  const card = within(await screen.findByRole("region", { name: "O que você mandou para o seu site" }));
  expect(card.getByText("Foi com isto que a equipe montou o site.")).toBeInTheDocument();
  expect(card.queryByText("Logo, fotos e documentos")).not.toBeInTheDocument();
  expect(card.queryByText("O que você quer no seu site")).not.toBeInTheDocument();
});

it("asks for nothing once the site is live", async () => {
  await open({ status: "active" });
  await screen.findByRole("heading", { name: "Assinatura" });
  expect(screen.queryByText("Conte como você quer o seu site")).not.toBeInTheDocument();
});
