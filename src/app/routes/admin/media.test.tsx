import type { TeamPermission } from "@contract/enums";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { describeMedia, removeMedia } from "@/features/media/api";
import type { MediaItem } from "@/features/media/media-list";
import { uploadImage } from "@/features/media/upload-image";
import { uploadVideo } from "@/features/media/upload-video";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminMediaRoute } from "./media";

vi.mock("@/features/media/api");
vi.mock("@/lib/list/read-list");
vi.mock("@/features/media/upload-image");
vi.mock("@/features/media/upload-video");

const list = vi.mocked(readList);
const remove = vi.mocked(removeMedia);
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
const items = (...found: MediaItem[]) => list.mockResolvedValue({ items: found, page: 1, pageCount: 1 });

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  items(item({}));
});

async function open(permissions: TeamPermission[] = ["media.read", "media.write"]): Promise<HTMLElement> {
  renderAdminPage(<AdminMediaRoute />, { at: "/administrador/midia", permissions });
  return screen.findByText("Uma padaria");
}

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
  remove.mockRejectedValueOnce(new AppError("conflict"));
  await ask();
  await confirm();
  expect(await screen.findByText(/Algo passou a usar este arquivo/)).toBeVisible();
  items();
  await ask();
  await confirm();
  expect(await screen.findByText("Nenhum arquivo ainda")).toBeVisible();
  expect(remove).toHaveBeenLastCalledWith("1", expect.anything());
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
  expect(describeMedia).not.toHaveBeenCalled();
  vi.mocked(describeMedia).mockRejectedValueOnce(new AppError("network"));
  await user.type(words, "Uma padaria à noite");
  await save();
  expect(await within(dialog).findByText("A descrição não foi salva")).toBeVisible();
  await save();
  expect(await screen.findByText("Descrição salva")).toBeVisible();
  expect(describeMedia).toHaveBeenLastCalledWith({ id: "1", alt: "Uma padaria à noite" }, expect.anything());
});

it("uploads a dropped file after its description is entered", async () => {
  vi.mocked(uploadImage).mockResolvedValue({ id: "3", url: "https://api.test/3.webp", width: 1, height: 1 });
  const shown = await open();
  const file = new File(["x"], "padaria.webp", { type: "image/webp" });
  fireEvent.drop(shown, { dataTransfer: { files: [file] } });
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("padaria.webp")).toBeVisible();
  const send = () => user.click(within(dialog).getByRole("button", { name: "Enviar" }));
  await user.type(within(dialog).getByLabelText("O que se vê"), "  ");
  await send();
  expect(within(dialog).getByLabelText("O que se vê")).toHaveAccessibleDescription(/Diga o que se vê/);
  expect(uploadImage).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText("O que se vê"), "Uma vitrine");
  await send();
  expect(uploadImage).toHaveBeenCalledExactlyOnceWith(file, "Uma vitrine", expect.anything());
  expect(await screen.findByText("Arquivo enviado")).toBeVisible();
});

it("shows the error of a rejected video, and keeps it with the typed text", async () => {
  vi.mocked(uploadVideo).mockRejectedValue(new AppError("image_too_large"));
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
const stored = (id: string) => ({ id, url: `https://api.test/${id}.webp`, width: 1, height: 1 });
const drop = (target: HTMLElement, files: File[]) => fireEvent.drop(target, { dataTransfer: { files } });

/** Uploads that wait for an answer, by the name of the file. */
function holdUploads() {
  const held = new Map<string, { progress: (sent: number) => void; end: (error?: AppError) => void }>();
  vi.mocked(uploadImage).mockImplementation(
    (file, _alt, transfer) =>
      new Promise((resolve, reject) => {
        transfer?.signal?.addEventListener("abort", () => reject(transfer.signal?.reason as Error));
        held.set(file.name, {
          progress: (sent) => transfer?.onProgress?.(sent),
          end: (error) => (error ? reject(error) : resolve(stored(file.name))),
        });
      }),
  );
  return {
    names: () => [...held.keys()],
    progress: (name: string, sent: number) => act(() => held.get(name)?.progress(sent)),
    end: async (name: string, error?: AppError) => act(async () => held.get(name)?.end(error)),
  };
}

it("uploads several dropped files without descriptions, at most three at the same time, each with its progress", async () => {
  const uploads = holdUploads();
  const shown = await open();
  drop(
    shown,
    ["a.webp", "b.webp", "c.webp", "d.webp"].map((name) => picture(name)),
  );
  await waitFor(() => expect(uploads.names()).toEqual(["a.webp", "b.webp", "c.webp"]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Enviando: 0 de 4")).toBeVisible();
  expect(screen.getByText("Na fila")).toBeVisible();
  uploads.progress("b.webp", 0.5);
  expect(screen.getByRole("progressbar", { name: "Envio de b.webp" })).toHaveValue(0.5);
  expect(screen.getByRole("progressbar", { name: "Envio de a.webp" })).toHaveValue(0);

  items(item({ id: "b", alt: "" }), item({}));
  await uploads.end("b.webp");
  expect(await screen.findByText("Sem descrição", { selector: "p" })).toBeVisible();
  await waitFor(() => expect(uploads.names()).toContain("d.webp"));
  expect(screen.getByText("Enviando: 1 de 4")).toBeVisible();
  expect(uploadImage).toHaveBeenCalledWith(
    expect.objectContaining({ name: "b.webp" }),
    "",
    expect.anything(),
  );
});

it("continues after a failed and a refused file, announces the result, and retries the failed one", async () => {
  const uploads = holdUploads();
  const shown = await open();
  drop(shown, [picture("vazia.webp", ""), picture("a.webp"), picture("b.webp"), picture("c.webp")]);
  await waitFor(() => expect(uploads.names()).toHaveLength(3));
  const panel = screen.getByRole("region", { name: "Envio de arquivos" });
  const summary = within(panel).getByRole("status");
  expect(summary).toBeEmptyDOMElement();
  expect(screen.getByText(/^Este arquivo está vazio/)).toBeVisible();
  await uploads.end("a.webp", new AppError("network"));
  await uploads.end("b.webp", new AppError("image_type"));
  expect(screen.getByText(/^Este arquivo não é uma imagem/)).toBeVisible();
  expect(summary).toBeEmptyDOMElement();
  await uploads.end("c.webp");
  await waitFor(() => expect(summary).toHaveTextContent("1 de 4 enviados"));

  expect(screen.getAllByRole("button", { name: /^Tentar de novo/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Tentar de novo: a.webp" }));
  expect(panel).toHaveFocus();
  expect(summary).toBeEmptyDOMElement();
  await uploads.end("a.webp");
  await waitFor(() => expect(summary).toHaveTextContent("2 de 4 enviados"));
  expect(screen.getByRole("link", { name: "Ver os arquivos sem descrição" })).toHaveAttribute(
    "href",
    "/administrador/midia?mostrar=sem-descricao",
  );
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByText("vazia.webp")).toBeNull();
});

it("counts files that are dropped during an upload, and refuses a video that is too large at once", async () => {
  const uploads = holdUploads();
  const shown = await open();
  drop(shown, [picture("a.webp"), picture("b.webp")]);
  const video = new File(["x"], "longo.mp4", { type: "video/mp4" });
  Object.defineProperty(video, "size", { value: 21 * 1024 * 1024 });
  drop(shown, [video, picture("c.webp")]);
  expect(screen.getByText("O vídeo pode ter até 20 MB.")).toBeVisible();
  expect(screen.getByText("Enviando: 0 de 4")).toBeVisible();
  await waitFor(() => expect(uploads.names()).toHaveLength(3));
  for (const name of ["a.webp", "b.webp", "c.webp"]) await uploads.end(name);
  expect(await screen.findByText("3 de 4 enviados")).toBeVisible();
  expect(uploadVideo).not.toHaveBeenCalled();
});

it("uploads several files that are selected in the dialog, and asks for the description of a single one", async () => {
  const uploads = holdUploads();
  await open();
  const choose = async (...files: File[]) => {
    await user.click(screen.getByRole("button", { name: "Enviar arquivos" }));
    await user.upload(await screen.findByLabelText("Escolher arquivos", { selector: "input" }), files);
  };
  await choose(picture("a.webp"));
  expect(within(screen.getByRole("dialog")).getByText("a.webp")).toBeVisible();
  expect(uploadImage).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await choose(picture("b.webp"), picture("c.webp"));
  await waitFor(() => expect(uploads.names()).toEqual(["b.webp", "c.webp"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

const unload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

it("asks before the page is left during an upload, and stops the uploads of a page that was left", async () => {
  const uploads = holdUploads();
  const shown = await open();
  expect(unload()).toBe(true);
  drop(
    shown,
    ["a.webp", "b.webp", "c.webp", "d.webp"].map((name) => picture(name)),
  );
  await waitFor(() => expect(uploads.names()).toHaveLength(3));
  expect(unload()).toBe(false);
  const leave = document.createElement("a");
  leave.href = "/administrador/blog";
  document.body.append(leave);
  fireEvent.click(leave);
  leave.remove();
  const dialog = await screen.findByRole("dialog", { name: "Sair durante o envio?" });
  await user.click(within(dialog).getByRole("button", { name: "Continuar aqui" }));
  await uploads.end("a.webp");
  await waitFor(() => expect(uploads.names()).toHaveLength(4));

  const signals = vi.mocked(uploadImage).mock.calls.map(([, , transfer]) => transfer?.signal);
  cleanup();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, true]);
});

it("shows the files of the URL, and all files after a reset", async () => {
  items();
  renderAdminPage(<AdminMediaRoute />, {
    at: "/administrador/midia?mostrar=videos&busca=praia",
    permissions: ["media.read"],
  });
  expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
  expect(list).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ search: "praia", filters: { mostrar: "videos" }, page: 1 }),
  );
  await user.click(screen.getByRole("button", { name: "Mostrar tudo" }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ search: "", filters: { mostrar: "tudo" } }),
    ),
  );
});

it("shows an error after a failed read, and is read-only for some roles", async () => {
  list.mockRejectedValueOnce(new AppError("network"));
  renderAdminPage(<AdminMediaRoute />, { permissions: ["media.read"] });
  expect(await screen.findByText("Erro ao buscar a mídia")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByText("Uma padaria");
  expect(screen.queryByRole("button", { name: /Excluir|Enviar|Descrever/ })).toBeNull();
});
