import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { Toaster } from "@/app/app";
import { RouteChanges } from "@/app/route-changes";
import { answer, openBackend, refuse, sent, sql } from "@/test/backend";
import { authRefusal } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { RegisterLegacyRoute, RegisterRoute } from "./register";

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText(label);
const submit = () => user.click(screen.getByRole("button", { name: "Criar minha conta" }));

async function fillIn(over: Record<string, string> = {}): Promise<void> {
  const typed = {
    "Nome completo": "Ana Souza",
    "E-mail": "ana@exemplo.com",
    "Telefone (WhatsApp)": "11987654321",
    "Domínio do site": "https://www.padaria.com.br/contato",
    Senha: "segredo",
    ...over,
  };
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
}

beforeAll(() => Promise.all([startTexts(), openBackend()]));
test("sends normalised phone and domain, and opens the confirmation page", async () => {
  const own = crypto.randomUUID();
  const address = `${own}@exemplo.com`;
  renderPage(<RegisterRoute />, { at: "/comece-agora", state: { next: "/planos" } });
  await fillIn({ "E-mail": address, "Domínio do site": `https://www.${own}.com.br/contato` });
  await submit();
  expect(await screen.findByText("Confirmação Necessária!")).toBeVisible();
  expect(screen.getByText(/Enviamos um link de confirmação para o seu e-mail/)).toBeVisible();
  expect(
    await sql("select full_name, phone, domain, locale from public.profiles where email = $1", [address]),
  ).toEqual([{ full_name: "Ana Souza", phone: "+5511987654321", domain: `${own}.com.br`, locale: "pt-BR" }]);
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(
    `/verificar-email {"next":"/planos","email":"${address}","fullName":"Ana Souza","phone":"+5511987654321","domain":"${own}.com.br","waitSeconds":60}`,
  );
  expect(localStorage.getItem("return-path")).toBe("/planos");
});

test("shows the next steps on the confirmation page, too", async () => {
  window.history.replaceState(null, "", "/comece-agora");
  render(
    <>
      <BrowserRouter>
        <RouteChanges />
        <Routes>
          <Route path="/comece-agora" element={<RegisterRoute />} />
          <Route path="/verificar-email" element={<h1>Verifique o seu e-mail</h1>} />
        </Routes>
      </BrowserRouter>
      <Toaster />
    </>,
  );
  await fillIn();
  await submit();
  expect(await screen.findByRole("heading", { name: "Verifique o seu e-mail" })).toBeVisible();
  expect(await screen.findByText("Confirmação Necessária!")).toBeVisible();
});

test("has the field names and input modes for phones and password managers", () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  for (const [label, name, autocomplete] of [
    ["Nome completo", "full_name", "name"],
    ["E-mail", "email", "email"],
    ["Telefone (WhatsApp)", "phone", "tel"],
    ["Domínio do site", "domain", "off"],
    ["Senha", "password", "new-password"],
  ] as const) {
    expect(field(label)).toHaveAttribute("name", name);
    expect(field(label)).toHaveAttribute("autocomplete", autocomplete);
  }
  expect(field("Telefone (WhatsApp)")).toHaveAttribute("inputmode", "tel");
});

test("keeps what was typed for a corrected e-mail, without the password", () => {
  renderPage(<RegisterRoute />, {
    at: "/comece-agora?modelo=padaria",
    state: {
      email: "ana@exmplo.com",
      fullName: "Ana Souza",
      phone: "+5511987654321",
      domain: "padaria.com.br",
    },
  });
  expect(field("Nome completo")).toHaveValue("Ana Souza");
  expect(field("E-mail")).toHaveValue("ana@exmplo.com");
  expect(field("Telefone (WhatsApp)")).toHaveValue("+55 11 98765-4321");
  expect(field("Domínio do site")).toHaveValue("padaria.com.br");
  expect(field("Senha")).toHaveValue("");
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login?modelo=padaria");
});

test("keeps the typed fields without the password while the visitor looks at other pages, until the account exists", async () => {
  const first = renderPage(<RegisterRoute />, { at: "/comece-agora?modelo=padaria" });
  await fillIn({ "Domínio do site": "padaria.com.br" });
  first.unmount();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("segredo");

  const second = renderPage(<RegisterRoute />, { at: "/comece-agora?modelo=clinica" });
  expect(field("Nome completo")).toHaveValue("Ana Souza");
  expect(field("E-mail")).toHaveValue("ana@exemplo.com");
  expect(field("Telefone (WhatsApp)")).toHaveValue("(11) 98765-4321");
  expect(field("Domínio do site")).toHaveValue("padaria.com.br");
  expect(field("Senha")).toHaveValue("");
  await user.type(field("Senha"), "segredo");
  await submit();
  await screen.findByText("Confirmação Necessária!");
  second.unmount();

  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  expect(field("Nome completo")).toHaveValue("");
  expect(field("E-mail")).toHaveValue("");
});

test("prefers the corrected e-mail of a navigation to an earlier typed one", async () => {
  const first = renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await user.type(field("E-mail"), "ana@exmplo.com");
  first.unmount();
  renderPage(<RegisterRoute />, { at: "/comece-agora", state: { email: "ana@exemplo.com" } });
  expect(field("E-mail")).toHaveValue("ana@exemplo.com");
});

test("asks to check an e-mail whose top-level domain does not exist, and never blocks", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn({ "E-mail": "ana@exemplo.exampel" });
  expect(await screen.findByText(/não conhecemos o final \.exampel/)).toBeVisible();
  await submit();
  await waitFor(async () =>
    expect(await sent("POST signup")).toEqual([expect.objectContaining({ email: "ana@exemplo.exampel" })]),
  );
});

test("asks about a typo in the domain of the e-mail, takes the suggestion with one press, and never blocks", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn({ "E-mail": "ana@gmial.con" });
  expect(await screen.findByText("Você quis dizer")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Usar ana@gmail.com" }));
  expect(field("E-mail")).toHaveValue("ana@gmail.com");
  expect(screen.queryByText("Você quis dizer")).toBeNull();
  await user.clear(field("E-mail"));
  await user.type(field("E-mail"), "ana@padaria.con");
  await submit();
  await waitFor(async () =>
    expect(await sent("POST signup")).toEqual([expect.objectContaining({ email: "ana@padaria.con" })]),
  );
});

test("sends the suggested e-mail after it was taken", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn({ "E-mail": "ana@hotmial.com" });
  await user.click(await screen.findByRole("button", { name: "Usar ana@hotmail.com" }));
  await submit();
  await waitFor(async () =>
    expect(await sent("POST signup")).toEqual([expect.objectContaining({ email: "ana@hotmail.com" })]),
  );
});

test("refuses a page of a shared service beside the field, with what to type instead", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn({ "Domínio do site": "instagram.com/minhaloja" });
  await submit();
  await waitFor(() =>
    expect(field("Domínio do site")).toHaveAccessibleDescription(/é de um serviço que muita gente usa/),
  );
  expect(field("Domínio do site")).toHaveValue("instagram.com/minhaloja");
  expect(await sent("POST signup")).toEqual([]);
});

test("requires every field", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await submit();
  await waitFor(() => expect(screen.getAllByText("Preencha este campo")).toHaveLength(5));
  expect(field("Nome completo")).toHaveFocus();
  expect(await sent("POST signup")).toEqual([]);
});

test("shows all errors at once beside their fields, and keeps the typed values", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn({ "Telefone (WhatsApp)": "123", "Domínio do site": "padaria", Senha: "12345" });
  await submit();
  expect(await screen.findByText(/Digite um telefone válido com DDD/)).toBeVisible();
  expect(field("Telefone (WhatsApp)")).toHaveFocus();
  expect(field("Telefone (WhatsApp)")).toHaveValue("123");
  expect(field("Domínio do site")).toHaveAccessibleDescription(/Digite um domínio válido/);
  expect(field("Domínio do site")).toHaveValue("padaria");
  expect(field("Senha")).toHaveAccessibleDescription(/A senha precisa ter pelo menos 6 caracteres/);
  expect(await sent("POST signup")).toEqual([]);
});

test("formats a phone during typing, and keeps the cursor when it is edited in the middle", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  const phone = field("Telefone (WhatsApp)");
  // Focus loads the numbering plans.
  await user.click(phone);
  await vi.waitFor(async () => {
    await user.clear(phone);
    await user.type(phone, "11987654321");
    expect(phone).toHaveValue("(11) 98765-4321");
  });
  // A complete number gets the format of a stored one, also after a language change.
  await user.tab();
  await waitFor(() => expect(phone).toHaveValue("+55 11 98765-4321"));
  await user.clear(phone);
  await user.type(phone, "11987654321");
  await user.type(phone, "{Backspace}{Backspace}");
  expect(phone).toHaveValue("(11) 98765-43");
  await user.type(phone, "{Backspace}", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(phone).toHaveValue("(1) 98765-43");
});

test.each([
  ["weak_password", "Senha", /fácil de adivinhar/],
  ["email_address_invalid", "E-mail", /e-mail válido/],
] as const)("shows %s beside the field %s", async (code, label, sentence) => {
  answer("POST signup", authRefusal(422, code));
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn();
  await submit();
  await vi.waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence));
  expect(field(label)).toHaveFocus();
});

test("shows the server's message for a rejected password in a toast", async () => {
  const message = "Password is known to be weak and easy to guess, please choose a different one.";
  answer("POST signup", authRefusal(422, "weak_password", message));
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn();
  await submit();
  expect(await screen.findByText("Erro no Cadastro")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(field("Senha")).toHaveAccessibleDescription(/fácil de adivinhar/);
});

test("shows other failures once, in a toast, and keeps the typed values", async () => {
  refuse("POST signup", 503);
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  await fillIn();
  await submit();
  expect(await screen.findByText("Erro no Cadastro")).toBeVisible();
  expect(screen.getByText(/O servidor não respondeu como devia/)).toBeVisible();
  expect(field("Nome completo")).toHaveValue("Ana Souza");
  expect(field("Senha")).toHaveValue("segredo");
  expect(screen.getByTestId("whereabouts")).toHaveTextContent("/comece-agora");
});

test("sends neither phone nor domain from the legacy form", async () => {
  renderPage(<RegisterLegacyRoute />, { at: "/registro" });
  expect(screen.queryByLabelText("Telefone (WhatsApp)")).toBeNull();
  expect(field("Senha")).toHaveAccessibleDescription("Pelo menos 6 caracteres.");
  expect(screen.getByRole("link", { name: "termos de uso" })).toHaveAttribute("href", "/termos");
  expect(screen.getByRole("link", { name: "política de privacidade" })).toHaveAttribute(
    "href",
    "/privacidade",
  );
  await user.type(field("Nome completo"), "Ana");
  await user.type(field("E-mail"), "ana@exemplo.com");
  await user.type(field("Senha"), "segredo");
  await user.click(screen.getByRole("button", { name: "Criar conta e assinar" }));
  await screen.findByText("Confirmação Necessária!");
  expect(await sent("POST signup")).toEqual([
    expect.objectContaining({ data: { full_name: "Ana", locale: "pt-BR" } }),
  ]);
});

test("shows the price and the steps to the live site", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  expect(await screen.findByText(/^R\$\s99,90$/)).toBeVisible();
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "1Contaem andamento",
    "2E-mailainda não começou",
    "3Pagamentoainda não começou",
    "4Preparaçãoainda não começouaté 48 horas",
  ]);
  expect(screen.getByText("Conta").closest("li")).toHaveAttribute("aria-current", "step");
});

test("explains once to visitors who came to subscribe why they see it, and leads customers to the login", async () => {
  renderPage(<RegisterRoute />, { at: "/comece-agora", state: { next: "/planos" } });
  expect(screen.getAllByText("Para assinar, crie sua conta")).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Entrar" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Já tenho conta" }));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent('/login {"next":"/planos"}');
});
