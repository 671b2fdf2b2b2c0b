import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { addCustomer, answer, narrow, precede, sent, sql } from "@/test/backend";
import {
  address,
  openReadySite,
  openSite,
  part,
  prepareSitePage,
  press,
  setCheck,
  stateOf,
  step,
} from "@/test/admin-site";
import { addSubscription, setSite } from "@/test/rows";

const site = prepareSitePage();

/** Activates the site as somebody else does; without an author, as billing does. */
async function activate(author: string | null): Promise<void> {
  const { id, profileId } = site();
  await sql("update public.sites set status = 'active' where profile_id = $1", [profileId]);
  if (author === null) return;
  await sql(
    `insert into public.site_event_notes (event_id, actor_id)
     select max(id), $2 from public.site_events where site_id = $1`,
    [id, author],
  );
}

describe("a step of a site", () => {
  it("previews the e-mail in the customer's language and waits for the confirmation", async () => {
    await openReadySite(site());
    await press("Ativar");
    const letter = await screen.findByRole("region", { name: "Texto do e-mail" });
    expect(letter).toHaveTextContent("Your site is live!");
    expect(letter).toHaveTextContent(site().domain);
    expect(letter).toHaveTextContent("Hello, Ana!");
    expect(letter).toHaveAttribute("lang", "en");
    await press("Ainda não");
    expect(await stateOf(site())).toMatchObject({ status: "awaiting_activation" });
  });

  it("leads from a refunded site to the customer whose subscription goes on, instead of the activation", async () => {
    const { profileId } = site();
    await addSubscription(profileId);
    await setSite(profileId, { refunded_at: "2026-11-20T13:00:00Z" });
    await openSite(site());
    expect(screen.queryByRole("button", { name: "Ativar" })).toBeNull();
    expect(screen.getByRole("link", { name: "Decidir na página do cliente" })).toHaveAttribute(
      "href",
      `/administrador/usuarios/${profileId}`,
    );
  });

  it("sends a step with the displayed status, and the focused button undoes it", async () => {
    await openReadySite(site());
    await step("Ativar");
    expect(await sent("POST check-domain")).toEqual([{ site_id: site().id }]);
    expect(await stateOf(site())).toEqual({ status: "active", reason: null });
    expect(await screen.findByText("Site ativado")).toBeVisible();
    const button = screen.getByRole("button", { name: "Desfazer" });
    expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("O site está como antes e o e-mail não foi enviado.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
    expect(await stateOf(site())).toMatchObject({ status: "awaiting_activation" });
  });

  it("offers the undo of a step for 15 seconds", async () => {
    await openSite(site());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await step("Suspender");
    await screen.findByRole("button", { name: "Desfazer" });
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
  });

  it("offers the undo of a step after a reload for the remaining time", async () => {
    await openReadySite(site());
    await step("Ativar");
    await screen.findByRole("button", { name: "Desfazer" });
    cleanup();
    await openSite(site());
    expect(await screen.findByText("Site ativado")).toBeVisible();
    await press("Desfazer");
    expect(await screen.findByText("O site está como antes e o e-mail não foi enviado.")).toBeVisible();
    cleanup();
    await openSite(site());
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("shows the reason when a step cannot be undone any more", async () => {
    await openReadySite(site());
    await step("Ativar");
    await sql(
      "update public.email_outbox set attempts = 1 where profile_id = $1 and dedupe_key like 'site_live:%'",
      [site().profileId],
    );
    await press("Desfazer");
    expect(await screen.findByText(/O cliente já foi avisado/u)).toBeVisible();
  });

  it("says that a step sends no e-mail, and offers no undo of it", async () => {
    await openSite(site());
    await press("Marcar como preparado");
    expect(await screen.findByText("Nenhum e-mail é enviado.")).toBeVisible();
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Marcar como preparado" }),
    );
    expect(await screen.findByText("Site marcado como preparado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("rejects a step after a concurrent step, and names its author", async () => {
    const colleague = await addCustomer({ full_name: "Leo Equipe" });
    await openReadySite(site());
    precede("POST rpc/take_site_step", () => activate(colleague.id));
    await step("Ativar");
    expect(await screen.findByText(/Leo Equipe chegou antes. O site está “No ar” desde/u)).toBeVisible();
    expect(await within(part("Situação")).findByText("No ar")).toBeVisible();
  });

  it("rejects a step after a concurrent change by billing", async () => {
    await openReadySite(site());
    precede("POST rpc/take_site_step", () => activate(null));
    await step("Ativar");
    expect(await screen.findByText(/O site mudou enquanto isso/u)).toBeVisible();
  });

  it("requires a reason to suspend a site, and quotes it in the e-mail", async () => {
    await setSite(site().profileId, { status: "active" });
    await openSite(site());
    await press("Suspender");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    const reason = dialog.getByRole("textbox", { name: "Motivo" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(await stateOf(site())).toMatchObject({ status: "active" });
    await userEvent.type(reason, "Fotos de outra loja");
    expect(dialog.getByRole("region", { name: "Texto do e-mail" })).toHaveTextContent("Fotos de outra loja");
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    await waitFor(async () =>
      expect(await stateOf(site())).toEqual({ status: "suspended", reason: "Fotos de outra loja" }),
    );
  });

  it("offers to put a site back while this is due", async () => {
    const { profileId } = site();
    await setSite(profileId, {
      status: "active",
      taken_down_at: "2026-11-22T12:00:00Z",
      return_deadline: "2026-11-24T12:00:00Z",
    });
    await openSite(site());
    expect(part("Situação")).toHaveTextContent("A recolocar no ar");
    await step("Site está no ar de novo");
    const [row] = await sql("select taken_down_at from public.sites where profile_id = $1", [profileId]);
    expect(row).toEqual({ taken_down_at: null });
    expect(part("Situação")).not.toHaveTextContent("A recolocar no ar");
  });
});

describe("an activation with an incomplete checklist", () => {
  it("first suggests to go back, and requires a reason to continue", async () => {
    await openSite(site());
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    const list = dialog.getByRole("list", { name: "Lista de ativação" });
    await waitFor(() => expect(list).toHaveTextContent("Falta: DomínioEm parte"));
    expect(list).toHaveTextContent("Pronto: Hospedagem criada");
    expect(dialog.queryByRole("button", { name: "Ativar" })).toBeNull();
    const [first] = dialog
      .getAllByRole("button")
      .filter(({ textContent }) => /Voltar|Ativar/u.test(textContent));
    expect(first).toHaveTextContent("Voltar e concluir");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    const reason = dialog.getByRole("textbox", { name: "Por que ativar mesmo assim?" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(await stateOf(site())).toMatchObject({ status: "awaiting_activation" });
    await userEvent.type(reason, "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    await waitFor(async () =>
      expect(await stateOf(site())).toEqual({ status: "active", reason: "DNS muda hoje" }),
    );
  });

  it("does not send the e-mail about the live site", async () => {
    await openSite(site());
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(
      "does not point here yet",
    );
  });

  it("shows the result of its initial domain check", async () => {
    await openReadySite(site());
    answer("POST check-domain", async () => {
      await setCheck(site().id, "none", { tls: "invalid" });
      return {};
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
    await openReadySite(site());
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    precede("POST rpc/take_site_step", () => setCheck(site().id, "partly"));
    await press("Ativar", dialog);
    expect(await screen.findByText(/Algo da lista deixou de estar pronto/u)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Ativar mesmo assim" })).toBeVisible();
  });
});

describe("an activation with unsaved changes", () => {
  it("saves unsaved changes before an activation and previews them in the e-mail", async () => {
    const url = "https://padaria.com.br/wp-admin";
    await openReadySite(site());
    await userEvent.type(address(), url);
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(url);
    const [row] = await sql("select wordpress_url from public.sites where id = $1", [site().id]);
    expect(row).toEqual({ wordpress_url: url });
  });
});

it("offers the next site of the queue, above all after an activation", async () => {
  const { id } = await addCustomer({ domain: `${crypto.randomUUID().slice(0, 8)}.xn--caf-dma.com.br` });
  const next = await setSite(id, { status: "awaiting_activation", activation_deadline: "2999-01-01" });
  narrow("GET activation_queue", `site_id=in.(${site().id},${next})`);
  await openReadySite(site());
  expect(await screen.findByRole("link", { name: /^Próximo: .*café\.com\.br$/u })).toHaveAttribute(
    "href",
    `/administrador/ativacoes/${next}`,
  );
  await step("Ativar");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ativar" })).toBeNull());
  expect(screen.getByRole("link", { name: /^Próximo: .*café\.com\.br$/u })).toBeVisible();
});
