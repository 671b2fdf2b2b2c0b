import type { TeamPermission } from "@contract/enums";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { renderAdminPage } from "@/test/admin";
import {
  type Account,
  answer,
  disconnect,
  narrow,
  RequestToBackend,
  sent,
  signIn,
  sql,
} from "@/test/backend";
import { startTexts } from "@/test/render";
import type { MediaItem } from "../media";
import { drawPoster, resizeImage } from "../media-canvas";
import { AdminMediaRoute } from "./media";

// They draw on a canvas, which jsdom lacks.
vi.mock("../media-canvas");

let member: Account;
let id: string;

/** The uploads of a test, in their order. */
let uploads: { name: string; form: FormData; request: RequestToBackend; isAborted: boolean }[] = [];
let resized: string[] = [];

vi.stubGlobal(
  "XMLHttpRequest",
  class extends RequestToBackend {
    override send(form: unknown): Promise<void> {
      // Pictures are sent in the order in which they are resized.
      const name = resized[uploads.length] ?? "";
      uploads.push({ name, form: form as FormData, request: this, isAborted: false });
      return super.send(form);
    }
    override abort(): void {
      for (const upload of uploads) if (upload.request === this) upload.isAborted = true;
      super.abort();
    }
  },
);

const user = userEvent.setup({ delay: null });

const item = (over: Partial<MediaItem>): MediaItem => ({
  id: "1",
  kind: "image",
  path: "1.webp",
  variants: [{ path: "1-480.webp" }],
  bytes: 120_000,
  width: 1600,
  height: 800,
  alt: "Uma padaria",
  uses: [],
  createdAt: "2026-11-01T00:00:00Z",
  ...over,
});
const items = (...found: MediaItem[]) => answer("GET media_list", found);
const refuseUpload = (code: string, status: number) =>
  Response.json({ code, message: "Refused by the test." }, { status });

beforeAll(() => startTexts());
beforeEach(async () => {
  uploads = [];
  resized = [];
  vi.mocked(resizeImage)
    .mockReset()
    .mockImplementation(async ({ name }) => {
      resized.push(name);
      return [new Blob(["x"])];
    });
  vi.mocked(drawPoster)
    .mockReset()
    .mockResolvedValue(new Blob(["x"]));
  id = crypto.randomUUID();
  member = await signIn("admin");
  await sql(
    `insert into public.media_files (id, path, kind, bytes, width, height, alt, variants, created_at)
     values ($1, $2, 'image', 120000, 1600, 800, 'Uma padaria', '[{"path": "1-480.webp"}]', '2026-11-01')`,
    [id, `${id}.webp`],
  );
  narrow("GET media_list", `id=eq.${id}`);
});

function render(at: string, permissions: TeamPermission[]): void {
  renderAdminPage(<AdminMediaRoute />, { at, permissions, user: { ...member, isTeam: true } });
}

async function open(): Promise<HTMLElement> {
  render("/administrador/midia", ["media.read", "media.write"]);
  return screen.findByText("Uma padaria");
}

it("offers an upload in an empty library", async () => {
  items();
  render("/administrador/midia", ["media.read", "media.write"]);
  const empty = (await screen.findByText("Nenhum arquivo ainda")).parentElement;
  await user.click(within(empty ?? document.body).getByRole("button", { name: "Enviar arquivos" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
});

it("reserves the place of the picture that is described", async () => {
  await open();
  await user.click(screen.getByRole("button", { name: /^Descrever/ }));
  const picture = (await screen.findByRole("dialog")).querySelector("img");
  expect(picture).toHaveStyle({ aspectRatio: "2" });
});

it("shows and links the uses of a file, and offers to delete only unused files", async () => {
  items(
    item({}),
    item({
      id: "2",
      alt: "Um balcão",
      uses: [
        { place: "post", ref: "um-artigo", title: "Um artigo" },
        { place: "text", ref: "home.hero.video", title: "home.hero.video" },
        { place: "course", ref: "7", title: "Primeiros passos" },
        { place: "lesson", ref: "7/9", title: "A vitrine" },
      ],
    }),
  );
  await open();
  expect(screen.getByRole("link", { name: "Artigo: Um artigo" })).toHaveAttribute(
    "href",
    "/administrador/blog/editar/um-artigo",
  );
  expect(screen.getByRole("link", { name: "Texto: home.hero.video" })).toHaveAttribute(
    "href",
    "/administrador/conteudo?pagina=home&secao=hero",
  );
  expect(screen.getByRole("link", { name: "Curso: Primeiros passos" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Aula: A vitrine" })).toHaveAttribute(
    "href",
    "/administrador/cursos/editar/7/aulas/9",
  );
  expect(screen.getAllByRole("button", { name: /^Excluir/ }).map((button) => button.textContent)).toEqual([
    "Excluir: Uma padaria",
  ]);
});

const ask = () => user.click(screen.getByRole("button", { name: "Excluir: Uma padaria" }));

async function confirm(): Promise<void> {
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Excluir arquivo" }));
}

it("deletes a file after a confirmation, and shows the reason when it is in use by then", async () => {
  await open();
  answer("POST remove-media", refuseUpload("conflict", 409));
  await ask();
  await confirm();
  expect(await screen.findByText(/Algo passou a usar este arquivo/)).toBeVisible();
  answer("POST remove-media", async () => {
    await sql("delete from public.media_files where id = $1", [id]);
    return {};
  });
  await ask();
  await confirm();
  expect(await screen.findByText("Nenhum arquivo ainda")).toBeVisible();
  expect(await sent("POST remove-media")).toEqual([{ id }, { id }]);
});

it("changes a file's description, and shows an error after a failure or without text", async () => {
  await open();
  await user.click(screen.getByRole("button", { name: "Descrever: Uma padaria" }));
  const dialog = await screen.findByRole("dialog");
  const words = within(dialog).getByLabelText("O que se vê");
  const save = () => user.click(within(dialog).getByRole("button", { name: "Salvar descrição" }));
  await user.clear(words);
  await save();
  expect(words).toHaveAccessibleDescription(/Preencha este campo/);
  expect(await sent("PATCH media_files")).toEqual([]);
  disconnect("PATCH media_files", 1);
  await user.type(words, "Uma padaria à noite");
  await save();
  expect(await within(dialog).findByText("A descrição não foi salva")).toBeVisible();
  await save();
  expect(await screen.findByText("Descrição salva")).toBeVisible();
  expect(await sql("select alt from public.media_files where id = $1", [id])).toEqual([
    { alt: "Uma padaria à noite" },
  ]);
});

it("uploads a dropped file after its description is entered", async () => {
  answer("POST upload-media", stored("3"));
  const shown = await open();
  const file = new File(["x"], "padaria.webp", { type: "image/webp" });
  fireEvent.drop(shown, { dataTransfer: { files: [file] } });
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("padaria.webp")).toBeVisible();
  const send = () => user.click(within(dialog).getByRole("button", { name: "Enviar" }));
  await user.type(within(dialog).getByLabelText("O que se vê"), "  ");
  await send();
  expect(within(dialog).getByLabelText("O que se vê")).toHaveAccessibleDescription(/Diga o que se vê/);
  expect(uploads).toEqual([]);
  await user.type(within(dialog).getByLabelText("O que se vê"), "Uma vitrine");
  await send();
  expect(await screen.findByText("Arquivo enviado")).toBeVisible();
  expect(uploads.map(({ name, form }) => [name, form.get("alt")])).toEqual([["padaria.webp", "Uma vitrine"]]);
});

it("shows the error of a rejected video, and keeps it with the typed text", async () => {
  answer("POST upload-media", refuseUpload("image_too_large", 413));
  const shown = await open();
  fireEvent.drop(shown, { dataTransfer: { files: [new File(["x"], "a.mp4", { type: "video/mp4" })] } });
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("O que se vê"), "Um passeio");
  await user.click(within(dialog).getByRole("button", { name: "Enviar" }));
  expect(await within(dialog).findByText("O vídeo pode ter até 20 MB.")).toBeVisible();
  expect(within(dialog).getByLabelText("O que se vê")).toHaveValue("Um passeio");
  expect(within(dialog).getByLabelText("O que se vê")).not.toHaveAccessibleDescription(/Diga o que se vê/);
});

const picture = (name: string, content = "x") => new File([content], name, { type: "image/webp" });
const stored = (name: string) => ({ id: name, url: `https://api.test/${name}.webp`, width: 1, height: 1 });
const drop = (target: HTMLElement, files: File[]) => fireEvent.drop(target, { dataTransfer: { files } });

/** Returns the position of the last upload of a file. */
const last = (name: string) => uploads.findLastIndex((upload) => upload.name === name);

/** Holds the uploads until `end` answers them, by the name of the file. */
function holdUploads() {
  const answers: { resolve: (reply: unknown) => void; reject: (error: Error) => void }[] = [];
  answer("POST upload-media", () => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  return {
    names: () => [...new Set(uploads.map(({ name }) => name))],
    progress: (name: string, loaded: number) =>
      act(() =>
        uploads[last(name)]?.request.upload.dispatchEvent(
          Object.assign(new Event("progress"), { loaded, total: 1, lengthComputable: true }),
        ),
      ),
    end: (name: string, refusal?: Response) =>
      act(async () => answers[last(name)]?.resolve(refusal ?? stored(name))),
    lose: (name: string) => act(async () => answers[last(name)]?.reject(new TypeError("Failed to fetch"))),
  };
}

it("uploads several dropped files without descriptions, at most three at the same time, each with its progress", async () => {
  const held = holdUploads();
  const shown = await open();
  drop(
    shown,
    ["a.webp", "b.webp", "c.webp", "d.webp"].map((name) => picture(name)),
  );
  await waitFor(() => expect(held.names()).toEqual(["a.webp", "b.webp", "c.webp"]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Enviando: 0 de 4")).toBeVisible();
  expect(screen.getByText("Na fila")).toBeVisible();
  held.progress("b.webp", 0.5);
  expect(screen.getByRole("progressbar", { name: "Envio de b.webp" })).toHaveValue(0.5);
  expect(screen.getByRole("progressbar", { name: "Envio de a.webp" })).toHaveValue(0);

  items(item({ id: "b", alt: "" }), item({}));
  await held.end("b.webp");
  expect(await screen.findByText("Sem descrição", { selector: "p" })).toBeVisible();
  await waitFor(() => expect(held.names()).toContain("d.webp"));
  expect(screen.getByText("Enviando: 1 de 4")).toBeVisible();
  expect(uploads.find(({ name }) => name === "b.webp")?.form.get("alt")).toBe("");
});

it("continues after a failed and a refused file, announces the result, and retries the failed one", async () => {
  const held = holdUploads();
  const shown = await open();
  drop(shown, [picture("vazia.webp", ""), picture("a.webp"), picture("b.webp"), picture("c.webp")]);
  await waitFor(() => expect(held.names()).toHaveLength(3));
  const panel = screen.getByRole("region", { name: "Envio de arquivos" });
  const summary = within(panel).getByRole("status");
  expect(summary).toBeEmptyDOMElement();
  expect(screen.getByText(/^Este arquivo está vazio/)).toBeVisible();
  await held.lose("a.webp");
  await held.end("b.webp", refuseUpload("image_type", 415));
  expect(await screen.findByText(/^Este arquivo não é uma imagem/)).toBeVisible();
  expect(summary).toBeEmptyDOMElement();
  await held.end("c.webp");
  await waitFor(() => expect(summary).toHaveTextContent("1 de 4 enviados"));

  expect(screen.getAllByRole("button", { name: /^Tentar de novo/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Tentar de novo: a.webp" }));
  expect(panel).toHaveFocus();
  expect(summary).toBeEmptyDOMElement();
  await waitFor(() => expect(uploads).toHaveLength(4));
  await held.end("a.webp");
  await waitFor(() => expect(summary).toHaveTextContent("2 de 4 enviados"));
  expect(screen.getByRole("link", { name: "Ver os arquivos sem descrição" })).toHaveAttribute(
    "href",
    "/administrador/midia?mostrar=sem-descricao",
  );
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByText("vazia.webp")).toBeNull();
});

it("counts files that are dropped during an upload, and refuses a video that is too large at once", async () => {
  const held = holdUploads();
  const shown = await open();
  drop(shown, [picture("a.webp"), picture("b.webp")]);
  const video = new File(["x"], "longo.mp4", { type: "video/mp4" });
  Object.defineProperty(video, "size", { value: 21 * 1024 * 1024 });
  drop(shown, [video, picture("c.webp")]);
  expect(screen.getByText("O vídeo pode ter até 20 MB.")).toBeVisible();
  expect(screen.getByText("Enviando: 0 de 4")).toBeVisible();
  await waitFor(() => expect(held.names()).toHaveLength(3));
  for (const name of ["a.webp", "b.webp", "c.webp"]) await held.end(name);
  expect(await screen.findByText("3 de 4 enviados")).toBeVisible();
  expect(uploads.some(({ form }) => form.has("video"))).toBe(false);
});

it("uploads several files that are selected in the dialog, and asks for the description of a single one", async () => {
  const held = holdUploads();
  await open();
  const choose = async (...files: File[]) => {
    await user.click(screen.getByRole("button", { name: "Enviar arquivos" }));
    await user.upload(await screen.findByLabelText("Escolher arquivos", { selector: "input" }), files);
  };
  await choose(picture("a.webp"));
  expect(within(screen.getByRole("dialog")).getByText("a.webp")).toBeVisible();
  expect(uploads).toEqual([]);
  await user.keyboard("{Escape}");
  await choose(picture("b.webp"), picture("c.webp"));
  await waitFor(() => expect(held.names()).toEqual(["b.webp", "c.webp"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

const unload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

it("asks before the page is left during an upload, and stops the uploads of a page that was left", async () => {
  const held = holdUploads();
  const shown = await open();
  expect(unload()).toBe(true);
  drop(
    shown,
    ["a.webp", "b.webp", "c.webp", "d.webp"].map((name) => picture(name)),
  );
  await waitFor(() => expect(held.names()).toHaveLength(3));
  expect(unload()).toBe(false);
  const leave = document.createElement("a");
  leave.href = "/administrador/blog";
  document.body.append(leave);
  fireEvent.click(leave);
  leave.remove();
  const dialog = await screen.findByRole("dialog", { name: "Sair durante o envio?" });
  await user.click(within(dialog).getByRole("button", { name: "Continuar aqui" }));
  await held.end("a.webp");
  await waitFor(() => expect(held.names()).toHaveLength(4));

  cleanup();
  expect(uploads.filter(({ name }) => name !== "a.webp").map(({ isAborted }) => isAborted)).toEqual([
    true,
    true,
    true,
  ]);
});

it("shows the files of the URL, and all files after a reset", async () => {
  render("/administrador/midia?mostrar=videos&busca=praia", ["media.read"]);
  expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mostrar tudo" }));
  expect(await screen.findByText("Uma padaria")).toBeVisible();
});

it("shows an error after a failed read, and is read-only for some roles", async () => {
  disconnect("GET media_list", 1);
  render("/administrador/midia", ["media.read"]);
  expect(await screen.findByText("Erro ao buscar a mídia")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByText("Uma padaria");
  expect(screen.queryByRole("button", { name: /Excluir|Enviar|Descrever/ })).toBeNull();
});
