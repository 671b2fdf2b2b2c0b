import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import {
  address,
  bia,
  checkOf,
  happened,
  later,
  live,
  openReadySite,
  openSite,
  part,
  prepareSitePage,
  press,
  ready,
  siteCalls,
  step,
  waiting,
} from "@/test/admin-site";

vi.mock("@/features/activations/managed-site-api");

const { read, readQueue, take, undo, save, check } = siteCalls;

prepareSitePage();

describe("a step of a site", () => {
  it("previews the e-mail in the customer's language and waits for the confirmation", async () => {
    await openReadySite();
    await press("Ativar");
    const letter = await screen.findByRole("region", { name: "Texto do e-mail" });
    expect(letter).toHaveTextContent("Your site is live!");
    expect(letter).toHaveTextContent("padaria.com.br");
    expect(letter).toHaveTextContent("Hello, Ana!");
    expect(letter).toHaveAttribute("lang", "en");
    await press("Ainda não");
    expect(take).not.toHaveBeenCalled();
  });

  it("leads from a refunded site to the customer whose subscription goes on, instead of the activation", async () => {
    read.mockResolvedValue({
      ...waiting,
      refundedAt: later,
      customer: {
        ...waiting.customer,
        subscriptions: [{ status: "active", amount: 9990, currency: "brl", startedAt: later }],
      },
    });
    await openSite();
    expect(screen.queryByRole("button", { name: "Ativar" })).toBeNull();
    expect(screen.getByRole("link", { name: "Decidir na página do cliente" })).toHaveAttribute(
      "href",
      "/administrador/usuarios/profile-1",
    );
  });

  it("sends a step with the displayed status, and the focused button undoes it", async () => {
    await openReadySite();
    await step("Ativar");
    expect(check).toHaveBeenCalledExactlyOnceWith({ siteId: "site-1", requested: false }, expect.anything());
    expect(take).toHaveBeenCalledWith("site-1", "activate", "awaiting_activation", null);
    expect(await screen.findByText("Site ativado")).toBeVisible();
    const button = screen.getByRole("button", { name: "Desfazer" });
    expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(undo).toHaveBeenCalledWith(7, expect.anything()));
    expect(await screen.findByText("O site está como antes e o e-mail não foi enviado.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("offers the undo of a step for 15 seconds", async () => {
    await openSite();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await step("Suspender");
    await screen.findByRole("button", { name: "Desfazer" });
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
  });

  it("offers the undo of a step after a reload for the remaining time", async () => {
    await openReadySite();
    await step("Ativar");
    await screen.findByRole("button", { name: "Desfazer" });
    cleanup();
    await openReadySite();
    expect(await screen.findByText("Site ativado")).toBeVisible();
    await press("Desfazer");
    await waitFor(() => expect(undo).toHaveBeenCalledWith(7, expect.anything()));
    cleanup();
    await openReadySite();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("shows the reason when a step cannot be undone any more", async () => {
    undo.mockRejectedValue(new AppError("conflict"));
    await openReadySite();
    await step("Ativar");
    await press("Desfazer");
    expect(await screen.findByText(/O cliente já foi avisado/u)).toBeVisible();
  });

  it("says that a step sends no e-mail, and offers no undo of it", async () => {
    take.mockResolvedValue(null);
    await openSite();
    await press("Marcar como preparado");
    expect(await screen.findByText("Nenhum e-mail é enviado.")).toBeVisible();
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Marcar como preparado" }),
    );
    expect(await screen.findByText("Site marcado como preparado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("rejects a step after a concurrent step, and names its author", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue({
        ...live,
        events: [
          happened({ id: 2, from: "awaiting_activation", to: "active", told: { by: bia, note: null } }),
        ],
      });
      return Promise.reject(new AppError("conflict"));
    });
    await openReadySite();
    await step("Ativar");
    expect(await screen.findByText(/Bia Equipe chegou antes. O site está “No ar” desde/u)).toBeVisible();
    expect(await within(part("Situação")).findByText("No ar")).toBeVisible();
  });

  it("rejects a step after a concurrent change by billing", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue(live);
      return Promise.reject(new AppError("conflict"));
    });
    await openReadySite();
    await step("Ativar");
    expect(await screen.findByText(/O site mudou enquanto isso/u)).toBeVisible();
  });

  it("requires a reason to suspend a site, and quotes it in the e-mail", async () => {
    read.mockResolvedValue(live);
    await openSite();
    await press("Suspender");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    const reason = dialog.getByRole("textbox", { name: "Motivo" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(take).not.toHaveBeenCalled();
    await userEvent.type(reason, "Fotos de outra loja");
    expect(dialog.getByRole("region", { name: "Texto do e-mail" })).toHaveTextContent("Fotos de outra loja");
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith("site-1", "suspend", "active", "Fotos de outra loja"),
    );
  });

  it("offers to put a site back while this is due", async () => {
    take.mockResolvedValue(null);
    read.mockResolvedValue({
      ...live,
      takenDownAt: "2026-11-22T12:00:00Z",
      returnDeadline: "2026-11-24T12:00:00Z",
    });
    await openSite();
    expect(part("Situação")).toHaveTextContent("A recolocar no ar");
    await step("Site está no ar de novo");
    expect(take).toHaveBeenCalledWith("site-1", "restore", "active", null);
  });
});

describe("an activation with an incomplete checklist", () => {
  it("first suggests to go back, and requires a reason to continue", async () => {
    await openSite();
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    const list = dialog.getByRole("list", { name: "Lista de ativação" });
    expect(list).toHaveTextContent("Falta: DomínioEm parte");
    expect(list).toHaveTextContent("Pronto: Hospedagem criada");
    expect(dialog.queryByRole("button", { name: "Ativar" })).toBeNull();
    const [first] = dialog
      .getAllByRole("button")
      .filter(({ textContent }) => /Voltar|Ativar/u.test(textContent));
    expect(first).toHaveTextContent("Voltar e concluir");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    const reason = dialog.getByRole("textbox", { name: "Por que ativar mesmo assim?" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(take).not.toHaveBeenCalled();
    await userEvent.type(reason, "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith("site-1", "activate", "awaiting_activation", "DNS muda hoje"),
    );
  });

  it("does not send the e-mail about the live site", async () => {
    await openSite();
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(
      "does not point here yet",
    );
  });

  it("shows the result of its initial domain check", async () => {
    await openReadySite();
    check.mockImplementation(async () => {
      read.mockResolvedValue({ ...ready(), check: { ...checkOf("none"), tls: "invalid" } });
    });
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Sem registros")).toBeVisible();
    expect(dialog.getByRole("list", { name: "Lista de ativação" })).toHaveTextContent(
      /Certificado TLS instaladoinválido/u,
    );
    expect(dialog.getByRole("button", { name: "Voltar e concluir" })).toBeVisible();
  });

  it("keeps the dialog open with a message when an item becomes incomplete", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue(waiting);
      return Promise.reject(new AppError("conflict"));
    });
    await openReadySite();
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Ativar" }));
    expect(await screen.findByText(/Algo da lista deixou de estar pronto/u)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Ativar mesmo assim" })).toBeVisible();
  });
});

describe("an activation with unsaved changes", () => {
  it("saves unsaved changes before an activation and previews them in the e-mail", async () => {
    const url = "https://padaria.com.br/wp-admin";
    await openReadySite();
    save.mockImplementation(async (_id, _seen, fields) => {
      read.mockResolvedValue({ ...ready(), file: fields, seen: later });
      return later;
    });
    await userEvent.type(address(), url);
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(url);
    expect(save).toHaveBeenLastCalledWith(
      "site-1",
      expect.any(String),
      expect.objectContaining({ wordpress_url: url }),
    );
  });

  it("does not open the dialog while changes are invalid, and shows the reason", async () => {
    await openReadySite();
    await userEvent.type(address(), "exemplo");
    await press("Ativar");
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/Informe um endereço/u));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("offers the next site of the queue, above all after an activation", async () => {
  readQueue.mockResolvedValue([
    { siteId: "site-1", domain: "padaria.com.br", email: null },
    { siteId: "site-2", domain: "xn--caf-dma.com.br", email: null },
  ]);
  await openReadySite();
  const next = await screen.findByRole("link", { name: "Próximo: café.com.br" });
  expect(next).toHaveAttribute("href", "/administrador/ativacoes/site-2");
  take.mockImplementation(async () => {
    read.mockResolvedValue({ ...live, ticks: ready().ticks });
    return 7;
  });
  await step("Ativar");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ativar" })).toBeNull());
  expect(screen.getByRole("link", { name: "Próximo: café.com.br" })).toBeVisible();
});
