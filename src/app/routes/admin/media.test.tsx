import type { TeamPermission } from "@contract/enums";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
