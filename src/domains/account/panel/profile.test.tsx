import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Site } from "@/domains/sites/rules";
import type { DomainCheck } from "@/platform/domain-check";
import { changeLanguage, currentLanguage } from "@/platform/i18n";
import { answer, disconnect, refuse, RequestToBackend, sent, storeSession } from "@/test/backend";
import { customerSite, renderDashboardPage, user } from "@/test/dashboard";
import { answerPanel } from "@/test/panel-answers";
import { profile } from "@/test/profile";
import { hostedUser } from "@/test/recorded-auth";
import { startTexts } from "@/test/render";
import { cropAvatar } from "./crop-avatar";
import { DashboardProfileRoute } from "./profile";

vi.mock("./crop-avatar");
// The cropper measures elements, and jsdom has no layout.
vi.mock("react-easy-crop", () => ({
  default: ({ onCropAreaChange }: { onCropAreaChange: (share: object, area: object) => void }) => (
    <button
      type="button"
      onClick={() =>
        onCropAreaChange({ x: 0, y: 0, width: 50, height: 100 }, { x: 0, y: 0, width: 300, height: 300 })
      }
    >
      Quadrado
    </button>
  ),
}));

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const imageFile = () => new File([signature], "eu.png", { type: "image/png" });

beforeAll(async () => {
  // Preloads the texts, so that the language changes immediately.
  await startTexts("en");
  await startTexts();
});

beforeEach(async () => {
  await changeLanguage("pt-BR");
  storeSession(user);
  answer("GET user", hostedUser());
  answerPanel({ profile: profile(), site: customerSite() });
  answer("PATCH profiles", [{ updated_at: "2026-11-02T00:00:00Z" }]);
  answer("POST sync-billing-customer", {});
  answer("POST rpc/request_domain", null);
  answer("POST rpc/withdraw_domain_request", null);
  answer("POST upload-avatar", { avatar_url: "https://files.test/nova.jpg" });
  answer("DELETE upload-avatar", {});
  vi.mocked(cropAvatar)
    .mockReset()
    .mockResolvedValue(new Blob(["jpeg"], { type: "image/jpeg" }));
  vi.stubGlobal("createImageBitmap", async () => ({ width: 600, height: 300, close: () => undefined }));
  URL.createObjectURL = () => "blob:avatar";
  URL.revokeObjectURL = () => undefined;
});

const show = () => renderDashboardPage(<DashboardProfileRoute />);
const live = (over: Partial<Site> = {}) =>
  customerSite({ status: "active", activatedAt: "2026-11-10T12:00:00Z", ...over });
const answerSite = (site: Site) => answerPanel({ site });
const field = (name: RegExp | string) => screen.findByRole("textbox", { name });
const saveButton = () => screen.findByRole("button", { name: "Salvar alterações" });

function fileInput(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no file input.");
  return input;
}

async function choose(container: HTMLElement, file: File): Promise<void> {
  await screen.findByRole("button", { name: /(Escolher|Trocar) foto/ });
  await act(async () => {
    fireEvent.change(fileInput(container), { target: { files: [file] } });
  });
}

describe("DashboardProfileRoute", () => {
  it("shows a placeholder, then the profile", async () => {
    show();
    expect(screen.getByText("Carregando o seu perfil")).toBeInTheDocument();
    expect(await field("Nome completo")).toHaveValue("Ana Souza");
    expect(screen.getByRole("textbox", { name: "E-mail" })).toHaveValue("ana@exemplo.com");
    expect(screen.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("readonly");
    expect(screen.getByRole("textbox", { name: "Domínio do site" })).toHaveValue("padaria-da-ana.com.br");
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: /Telefone/ })).toHaveValue("+55 11 98765-4321"),
    );
    expect(screen.getByRole("combobox", { name: "Idioma" })).toHaveValue("pt-BR");
  });

  it("shows an error after a failed read and retries it", async () => {
    refuse("GET profiles", 400, {}, 1);
    show();
    expect(await screen.findByText("Não foi possível carregar o seu perfil")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await field("Nome completo")).toHaveValue("Ana Souza");
  });

  it("shows an empty form without a profile row", async () => {
    answerPanel({ profile: null });
    show();
    expect(await field("Nome completo")).toHaveValue("");
  });

  it("shows a domain in Unicode", async () => {
    answerPanel({ profile: profile({ domain: "xn--padaria-so-joo-yhbe.com.br" }) });
    show();
    expect(await field("Domínio do site")).toHaveValue("padaria-são-joão.com.br");
  });
});

describe("the profile details", () => {
  it("are saved and synced to the payment service", async () => {
    show();
    const name = await field("Nome completo");
    await userEvent.clear(name);
    await userEvent.type(name, "Ana Maria Souza");
    await userEvent.click(await saveButton());
    expect(await screen.findByText("Perfil atualizado")).toBeInTheDocument();
    expect(await sent("PATCH profiles")).toEqual([
      {
        full_name: "Ana Maria Souza",
        phone: "+5511987654321",
        domain: "padaria-da-ana.com.br",
        locale: "pt-BR",
      },
    ]);
    await waitFor(async () => expect(await sent("POST sync-billing-customer")).toHaveLength(1));
    await waitFor(async () => expect(await sent("GET profiles")).toHaveLength(2));
  });

  it("are all required, and the first missing field gets the focus", async () => {
    show();
    const name = await field("Nome completo");
    const phone = screen.getByRole("textbox", { name: /Telefone/ });
    const domain = screen.getByRole("textbox", { name: "Domínio do site" });
    for (const input of [name, phone, domain]) await userEvent.clear(input);
    await userEvent.click(await saveButton());
    expect(await screen.findAllByText("Preencha este campo")).toHaveLength(3);
    expect(name).toHaveFocus();
    expect(await sent("PATCH profiles")).toEqual([]);
  });

  it("keep the typed values when saving fails", async () => {
    disconnect("PATCH profiles", 1);
    show();
    const name = await field("Nome completo");
    await userEvent.clear(name);
    await userEvent.type(name, "Outra Ana");
    await userEvent.click(await saveButton());
    expect(await screen.findAllByText("Erro ao atualizar o perfil.")).not.toHaveLength(0);
    expect(name).toHaveValue("Outra Ana");
    expect(await sent("POST sync-billing-customer")).toEqual([]);
    await userEvent.click(await saveButton());
    expect(await screen.findByText("Perfil atualizado")).toBeInTheDocument();
  });

  it("are saved even when the payment service does not respond", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuse("POST sync-billing-customer", 503, {}, 1);
    show();
    await userEvent.click(await saveButton());
    expect(await screen.findByText("Perfil atualizado")).toBeInTheDocument();
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    log.mockRestore();
  });

  it("change the language immediately", async () => {
    show();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Idioma" }), "en");
    expect(await screen.findByRole("heading", { name: "My profile" })).toBeInTheDocument();
    expect(currentLanguage()).toBe("en");
  });
});

const connectedCheck: DomainCheck = {
  domain: "padaria-da-ana.com.br",
  verdict: "pointing_here",
  tls: null,
  records: [],
  checkedAt: "2026-11-20T11:00:00Z",
  nextCheckAt: null,
  connectedAt: "2026-11-20T11:00:00Z",
};

describe("the domain field", () => {
  it.each([
    ["active", true],
    ["suspended", true],
    ["cancelled", false],
  ] as const)("is locked while the site is %s: %s", async (status, locked) => {
    answerSite(live({ status }));
    show();
    const domain = await field("Domínio do site");
    expect(domain.hasAttribute("readonly")).toBe(locked);
    expect(screen.queryByRole("button", { name: "Pedir troca de domínio" }) !== null).toBe(locked);
  });

  it("is labelled as the site's domain regardless of its target", async () => {
    answerSite(live());
    show();
    expect(await field("Domínio do site")).toHaveAccessibleDescription(/^Este é o domínio do seu site\./);
  });

  it("is not saved while it is locked", async () => {
    answerSite(live());
    show();
    await userEvent.click(await saveButton());
    await screen.findByText("Perfil atualizado");
    expect(await sent("PATCH profiles")).toEqual([
      expect.not.objectContaining({ domain: expect.anything() }),
    ]);
  });

  it.each([
    ["is live", {}, /continua no ar no domínio atual/u],
    ["is suspended", { status: "suspended" }, /fica com o domínio atual.*não está no ar/u],
    ["has an unconfirmed domain", { check: null }, /fica com o domínio atual.*não está no ar/u],
    [
      "is being reactivated",
      { returnDeadline: "2026-11-22T10:00:00Z" },
      /fica com o domínio atual.*não está no ar/u,
    ],
  ] as const)(
    "opens a dialog that explains the current state when the site %s",
    async (_state, over, words) => {
      answerSite(live({ check: connectedCheck, ...over }));
      show();
      await userEvent.click(await screen.findByRole("button", { name: "Pedir troca de domínio" }));
      expect(await screen.findByRole("dialog")).toHaveAccessibleDescription(words);
    },
  );

  it("sends the request to the team", async () => {
    answerSite(live());
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Pedir troca de domínio" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pedir troca de domínio" }));
    await userEvent.click(dialog.getByRole("button", { name: "Enviar pedido" }));
    expect(await dialog.findByText("Preencha este campo")).toBeInTheDocument();
    await userEvent.type(
      dialog.getByRole("textbox", { name: "Novo domínio" }),
      "https://www.Nova-Padaria.com.br/",
    );
    await userEvent.type(dialog.getByRole("textbox", { name: /explicar/ }), "Mudamos de nome.");
    answerSite(live({ requestedDomain: "nova-padaria.com.br", requestedAt: "2026-11-20T12:00:00Z" }));
    await userEvent.click(dialog.getByRole("button", { name: "Enviar pedido" }));
    expect(await screen.findByText("Pedido enviado")).toBeInTheDocument();
    expect(await sent("POST rpc/request_domain")).toEqual([
      { site_id: "site-1", domain: "nova-padaria.com.br", note: "Mudamos de nome." },
    ]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(
      await screen.findByText("Pedido: nova-padaria.com.br, enviado em 20 de novembro de 2026."),
    ).toBeInTheDocument();
  });

  it("keeps the typed values and shows the reason when the request is rejected", async () => {
    answerSite(live());
    refuse("POST rpc/request_domain", 409);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Pedir troca de domínio" }));
    const dialog = within(await screen.findByRole("dialog"));
    const domain = dialog.getByRole("textbox", { name: "Novo domínio" });
    await userEvent.type(domain, "nova.com.br");
    await userEvent.click(dialog.getByRole("button", { name: "Enviar pedido" }));
    expect(await dialog.findByText(/A situação do site mudou/u)).toBeInTheDocument();
    expect(domain).toHaveValue("nova.com.br");
  });

  it("names the site's own domain beside the field, and sends nothing", async () => {
    answerSite(live({ domain: "padaria.com.br" }));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Pedir troca de domínio" }));
    const dialog = within(await screen.findByRole("dialog"));
    const domain = dialog.getByRole("textbox", { name: "Novo domínio" });
    await userEvent.type(domain, "https://www.Padaria.com.br/");
    await userEvent.click(dialog.getByRole("button", { name: "Enviar pedido" }));
    expect(await dialog.findByText("O seu site já está neste domínio. Digite outro")).toBeVisible();
    expect(domain).toHaveFocus();
    expect(await sent("POST rpc/request_domain")).toEqual([]);
  });

  it("shows the requested domain beside the current one, and withdraws the request", async () => {
    answerSite(live({ requestedDomain: "nova.com.br", requestedAt: "2026-11-20T12:00:00Z" }));
    show();
    const request = await screen.findByText("Pedido: nova.com.br, enviado em 20 de novembro de 2026.");
    const below = screen.getByRole("button", { name: "Salvar alterações" });
    expect(request.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    answerSite(live());
    await userEvent.click(screen.getByRole("button", { name: "Retirar o pedido" }));
    expect(await screen.findByText("Pedido retirado")).toBeInTheDocument();
    expect(await sent("POST rpc/withdraw_domain_request")).toEqual([
      { site_id: "site-1", seen: "nova.com.br" },
    ]);
    await waitFor(() => expect(screen.queryByText(/^Pedido: /)).not.toBeInTheDocument());
  });

  it.each([
    [{ fullName: null, phone: null, domain: null }, 1],
    [{ domain: null }, 0],
  ])("links to the form of an interrupted sign-up for %j", async (over, count) => {
    answerPanel({ profile: profile(over) });
    show();
    await saveButton();
    expect(screen.queryAllByRole("link", { name: "Conferir os meus dados" })).toHaveLength(count);
  });

  it("says which request a second one replaces", async () => {
    answerSite(live({ requestedDomain: "nova.com.br", requestedAt: "2026-11-20T12:00:00Z" }));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Pedir outro domínio" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Você já pediu o domínio nova.com.br/)).toBeVisible();
  });
});

/** An upload that sends 40 % and then waits. */
class UnansweredRequest extends RequestToBackend {
  override async send(): Promise<void> {
    this.upload.dispatchEvent(
      Object.assign(new Event("progress"), { loaded: 40, total: 100, lengthComputable: true }),
    );
  }
}

describe("the avatar", () => {
  it("is cropped, uploaded and shown", async () => {
    const { container } = show();
    await choose(container, imageFile());
    const dialog = within(await screen.findByRole("dialog", { name: "Ajuste a foto" }));
    await userEvent.click(dialog.getByRole("button", { name: "Quadrado" }));
    expect(dialog.getByText("Como fica")).toBeInTheDocument();
    answerPanel({ profile: profile({ avatarUrl: "https://files.test/nova.jpg" }) });
    await userEvent.click(dialog.getByRole("button", { name: "Usar esta foto" }));
    expect(await screen.findByText("Foto atualizada")).toBeInTheDocument();
    expect(vi.mocked(cropAvatar).mock.lastCall?.[1]).toEqual({ x: 0, y: 0, width: 300, height: 300 });
    expect(await screen.findByRole("button", { name: "Trocar foto" })).toBeInTheDocument();
    expect(container.querySelector("img[src='https://files.test/nova.jpg']")).not.toBeNull();
  });

  it("shows the upload's progress, and the upload can be cancelled", async () => {
    vi.stubGlobal("XMLHttpRequest", UnansweredRequest);
    const { container } = show();
    await choose(container, imageFile());
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Quadrado" }));
    await userEvent.click(dialog.getByRole("button", { name: "Usar esta foto" }));
    expect(await screen.findByRole("progressbar", { name: "Enviando a foto" })).toHaveAttribute(
      "value",
      "40",
    );
    await userEvent.click(screen.getByRole("button", { name: "Cancelar envio" }));
    expect(await screen.findByText("Envio cancelado. A foto continua como estava.")).toBeInTheDocument();
    vi.stubGlobal("XMLHttpRequest", RequestToBackend);
    expect(screen.getByRole("button", { name: "Escolher foto" })).toBeEnabled();
  });

  it.each([
    [new File([signature], "eu.svg", { type: "image/svg+xml" }), /não é uma foto que possamos usar/],
    [new File(["MZ executable"], "eu.png", { type: "image/png" }), /não é uma foto que possamos usar/],
    [Object.defineProperty(imageFile(), "size", { value: 21 * 1024 * 1024 }), /passa de 20 MB/],
  ])("shows an error for a file of the wrong type", async (file, words) => {
    const { container } = show();
    await choose(container, file);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Escolher foto" })).toHaveAccessibleDescription(words);
    expect(await sent("POST upload-avatar")).toEqual([]);
  });

  it("shows an error when the image is too small or unreadable", async () => {
    const { container } = show();
    vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: () => undefined }));
    await choose(container, imageFile());
    expect(await screen.findByText(/cada lado precisa ter pelo menos 64 pontos/)).toBeInTheDocument();
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("decode")));
    await choose(container, imageFile());
    expect(await screen.findByText(/O arquivo pode estar danificado/)).toBeInTheDocument();
  });

  it("shows an error without a selected file", async () => {
    const { container } = show();
    await screen.findByRole("button", { name: "Escolher foto" });
    fireEvent.change(fileInput(container), { target: { files: [] } });
    expect(await screen.findAllByText("Você precisa selecionar uma imagem para enviar")).toHaveLength(2);
  });

  it("can be dropped on its card", async () => {
    show();
    const heading = await screen.findByRole("heading", { name: "Foto" });
    fireEvent.drop(heading, { dataTransfer: { files: [imageFile()] } });
    expect(await screen.findByRole("dialog", { name: "Ajuste a foto" })).toBeInTheDocument();
  });

  it.each([
    ["network", null, "Erro ao enviar a foto."],
    ["image_dimensions", 422, "Erro ao enviar a foto."],
  ])("shows why the upload failed: %s", async (code, status, title) => {
    if (status === null) disconnect("POST upload-avatar");
    else answer("POST upload-avatar", Response.json({ code, message: "…" }, { status }));
    const { container } = show();
    await choose(container, imageFile());
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Quadrado" }));
    await userEvent.click(dialog.getByRole("button", { name: "Usar esta foto" }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Escolher foto" })).toBeEnabled();
  });

  it("shows an error when the server returns no URL", async () => {
    answer("POST upload-avatar", {});
    const { container } = show();
    await choose(container, imageFile());
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Quadrado" }));
    await userEvent.click(dialog.getByRole("button", { name: "Usar esta foto" }));
    expect(await screen.findByText("Não foi possível obter o endereço público da foto.")).toBeInTheDocument();
  });

  it("can be removed", async () => {
    answer("DELETE upload-avatar", () => {
      answerPanel({ profile: profile() });
      return {};
    });
    answerPanel({ profile: profile({ avatarUrl: "https://files.test/velha.jpg" }) });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Remover foto" }));
    expect(await screen.findByText("Foto removida")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Escolher foto" })).toBeInTheDocument();
  });

  it("stays with an error when it cannot be removed", async () => {
    answerPanel({ profile: profile({ avatarUrl: "https://files.test/velha.jpg" }) });
    refuse("DELETE upload-avatar", 503);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Remover foto" }));
    expect(await screen.findByText("Não foi possível remover a foto.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remover foto" })).toBeEnabled();
  });
});
