import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getOpenInvoice, getSubscription } from "@/features/billing/api";
import {
  getDnsRecords,
  getSite,
  removeSiteFile,
  saveModel,
  saveWishes,
  uploadSiteFile,
} from "@/features/site/api";
import type { Site } from "@/features/site/model";
import { AppError } from "@/lib/app-error";
import { customerSite, renderDashboardPage, subscription } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { DashboardHomeRoute } from "./home";

vi.mock("@/features/billing/api");
vi.mock("@/features/site/api");

const read = vi.mocked(getSite);
const upload = vi.mocked(uploadSiteFile);
const seen = "2026-11-20T12:00:00Z";
const logo = { id: "f1", name: "logo.png", contentType: "image/png", size: 2048 };

beforeAll(async () => {
  await startTexts();
  // The page loads the card on demand, which takes longer than the tests wait for it.
  await import("@/features/site/components/site-wishes");
});

beforeEach(() => {
  localStorage.clear();
  vi.mocked(getSubscription).mockReset().mockResolvedValue(subscription());
  vi.mocked(getOpenInvoice).mockReset().mockResolvedValue(null);
  vi.mocked(getDnsRecords).mockReset().mockResolvedValue([]);
  vi.mocked(saveModel).mockReset().mockResolvedValue();
  vi.mocked(removeSiteFile).mockReset().mockResolvedValue();
  vi.mocked(saveWishes)
    .mockReset()
    .mockImplementation(async (_id, body) => ({ body, seen }));
  upload.mockReset().mockResolvedValue(logo);
});

async function openWishes(over: Partial<Site> = {}): Promise<HTMLElement> {
  read.mockReset().mockResolvedValue(customerSite({ status: "awaiting_activation", ...over }));
  renderDashboardPage(<DashboardHomeRoute />);
  return screen.findByRole("region", { name: "Conte como você quer o seu site" });
}

const textField = () => screen.getByRole("textbox", { name: "O que você quer no seu site" });

it("shows what the customer sent, and links to the chosen model", async () => {
  const card = await openWishes({
    model: "bakery",
    wishes: { body: "Padaria da Ana", seen },
    files: [logo],
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
  expect(saveModel).toHaveBeenCalledExactlyOnceWith("clinic", expect.anything());
  expect(await screen.findByText("Modelo salvo")).toBeInTheDocument();
});

it("saves the model that the customer chose before the page opened, once", async () => {
  read.mockReset().mockResolvedValue(customerSite({ status: "awaiting_activation" }));
  renderDashboardPage(<DashboardHomeRoute />, { at: "/dashboard?modelo=padaria" });
  expect(await screen.findByText("Modelo salvo")).toBeInTheDocument();
  expect(saveModel).toHaveBeenCalledExactlyOnceWith("bakery", expect.anything());
  expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard$/);
});

it.each([
  ["a live site", "active", "padaria"],
  ["an unknown model", "awaiting_activation", "castelo"],
] as const)("ignores a chosen model for %s", async (_, status, slug) => {
  read.mockReset().mockResolvedValue(customerSite({ status }));
  renderDashboardPage(<DashboardHomeRoute />, { at: `/dashboard?modelo=${slug}` });
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard$/));
  expect(saveModel).not.toHaveBeenCalled();
});

it("saves the text when its field is left, each time over the last one", async () => {
  await openWishes();
  await userEvent.type(textField(), "Padaria da Ana");
  await userEvent.tab();
  expect(await screen.findByText(/^Salvo às/)).toBeInTheDocument();
  expect(saveWishes).toHaveBeenCalledExactlyOnceWith("site-1", "Padaria da Ana", null);
  await userEvent.type(textField(), "!");
  await userEvent.tab();
  await waitFor(() => expect(saveWishes).toHaveBeenLastCalledWith("site-1", "Padaria da Ana!", seen));
});

it("keeps a text that could not be saved, and saves it on request", async () => {
  vi.mocked(saveWishes).mockRejectedValueOnce(new AppError("network"));
  await openWishes();
  await userEvent.type(textField(), "Padaria da Ana");
  await userEvent.tab();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não salvo no servidor");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText(/^Salvo às/)).toBeInTheDocument();
});

it("shows both versions when the text changed in another tab", async () => {
  await openWishes({ wishes: { body: "Padaria", seen } });
  vi.mocked(saveWishes).mockRejectedValueOnce(new AppError("conflict"));
  read.mockResolvedValue(
    customerSite({
      status: "awaiting_activation",
      wishes: { body: "Padaria do Beto", seen: "2026-11-20T13:00:00Z" },
    }),
  );
  await userEvent.type(textField(), " da Ana");
  await userEvent.tab();
  expect(await screen.findByText("Este texto mudou em outra aba ou aparelho")).toBeInTheDocument();
  expect(screen.queryByText(/Se salvar/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /Usar a outra/ }));
  expect(textField()).toHaveValue("Padaria do Beto");
});

it("stores a chosen file at once and removes it on request", async () => {
  const card = await openWishes();
  read.mockResolvedValue(customerSite({ status: "awaiting_activation", files: [logo] }));
  const file = new File(["a"], "logo.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), file);
  await userEvent.click(await within(card).findByRole("button", { name: "Remover logo.png" }));
  expect(upload.mock.calls[0]?.[0]).toBe(file);
  expect(vi.mocked(removeSiteFile).mock.calls).toEqual([["f1", expect.anything()]]);
  expect(await screen.findByText("Arquivo removido")).toBeInTheDocument();
});

it("names a file that cannot be stored, with the reason", async () => {
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
  expect(upload).not.toHaveBeenCalled();
});

it("accepts documents and photos of a phone without a type, and names a HEIC that this browser cannot open", async () => {
  upload.mockRejectedValueOnce(new AppError("image_heic"));
  await openWishes();
  const files = [
    new File(["a"], "IMG_0001.HEIC"),
    new File(["a"], "Sobre nós.docx"),
    new File([new Uint8Array(12_000_000)], "bolo.jpg", { type: "image/jpeg" }),
  ];
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), files);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /IMG_0001\.HEIC: Este navegador não abre fotos HEIC.*no próprio iPhone/,
  );
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual([
    "IMG_0001.HEIC",
    "Sobre nós.docx",
    "bolo.jpg",
  ]);
  expect(screen.queryByRole("button", { name: /Tentar de novo/ })).toBeNull();
});

it("shows what was sent once the site is live, without fields", async () => {
  const wishes = { body: "Padaria da Ana", seen };
  read
    .mockReset()
    .mockResolvedValue(customerSite({ status: "active", model: "bakery", wishes, files: [logo] }));
  renderDashboardPage(<DashboardHomeRoute />);
  const card = within(await screen.findByRole("region", { name: "O que você mandou para o seu site" }));
  expect(card.getByText("Padaria da Ana")).toBeInTheDocument();
  expect(card.getByText(/logo\.png/)).toBeInTheDocument();
  expect(card.getByRole("combobox", { name: "Modelo" })).toBeDisabled();
  expect(card.queryByRole("textbox")).not.toBeInTheDocument();
});

it("asks for nothing once the site is live", async () => {
  read.mockReset().mockResolvedValue(customerSite({ status: "active" }));
  renderDashboardPage(<DashboardHomeRoute />);
  await screen.findByRole("navigation", { name: "Atalhos" });
  expect(screen.queryByText("Conte como você quer o seu site")).not.toBeInTheDocument();
});
