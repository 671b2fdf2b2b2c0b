import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminContext } from "@/app/layouts/admin/admin-context";
import {
  getCustomer,
  getTeamRole,
  resendEmail,
  setCustomerPhone,
  setTeamRole,
} from "@/features/customers/api";
import type { CustomerDetail, CustomerSite } from "@/features/customers/detail";
import { AppError } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminCustomerRoute } from "./customer";

vi.mock("@/features/customers/api");
vi.mock("@/features/plans/api");
vi.mock("@/features/price-moves/api");
vi.mock("@/features/refunds/api");

const read = vi.mocked(getCustomer);

const site: CustomerSite = {
  id: "site-1",
  domain: "ana.com.br",
  status: "awaiting_activation",
  deadline: "2026-11-23T12:00:00Z",
  returnDeadline: null,
  suspensionReason: null,
  wordpressUrl: null,
  events: [
    {
      id: 1,
      from: null,
      to: "awaiting_payment",
      formerDomain: null,
      domain: null,
      undoes: null,
      at: "2026-11-20T12:00:00Z",
    },
  ],
};

const ana: CustomerDetail = {
  id: "profile-1",
  fullName: "Ana Souza",
  email: "ana@exemplo.com",
  phone: "+5511987654321",
  domain: "ana.com.br",
  language: "pt-BR",
  since: "2026-01-20T12:00:00Z",
  stripeId: "cus_1",
  site,
  subscriptions: [
    {
      id: "sub_1",
      status: "active",
      amount: 9990,
      currency: "brl",
      startedAt: "2026-11-20T12:00:00Z",
      periodEnd: "2026-12-20T12:00:00Z",
      cancelAtPeriodEnd: false,
    },
  ],
  payments: [
    {
      id: "in_1",
      subscriptionId: "sub_1",
      status: "paid",
      amount: 9990,
      paid: 9990,
      refunded: 990,
      currency: "brl",
      at: "2026-11-20T12:00:00Z",
      voucherUrl: null,
      voucherUntil: null,
    },
  ],
  messages: [{ id: "m1", text: "Ajuda\n\nNão abre", status: "open", at: "2026-11-21T12:00:00Z" }],
  emails: [
    {
      id: "mail-1",
      template: "payment_received",
      recipient: "velho@exemplo.com",
      status: "failed",
      error: "550 no such user",
      sentAt: null,
      createdAt: "2026-11-20T12:00:00Z",
    },
    {
      id: "mail-2",
      template: "factor_added",
      recipient: "ana@exemplo.com",
      status: "queued",
      error: null,
      sentAt: null,
      createdAt: "2026-11-20T12:00:00Z",
    },
  ],
  tasks: [{ id: "t1", kind: "message_given_up", subject: "velho@exemplo.com", dueAt: null }],
};

const all: TeamPermission[] = [
  "customers.read",
  "sites.read",
  "money.read",
  "messages.read",
  "outbox.read",
  "outbox.write",
  "roles.read",
  "roles.write",
];

beforeAll(() => startTexts());
beforeEach(() => {
  read.mockReset().mockResolvedValue(ana);
  vi.mocked(getTeamRole).mockReset().mockResolvedValue(null);
  for (const change of [resendEmail, setCustomerPhone, setTeamRole]) {
    vi.mocked(change).mockReset().mockResolvedValue();
  }
});

function render(permissions: readonly TeamPermission[], id: string): void {
  const context: AdminContext = { user: teamMember, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/usuarios/:profileId" element={<AdminCustomerRoute />} />
    </Route>,
    `/administrador/usuarios/${id}`,
  );
}

async function open(permissions = all, id = "profile-1"): Promise<void> {
  render(permissions, id);
  await screen.findByRole("region", { name: "Perfil" });
}

const invoiceLinks = () => screen.getAllByRole("link", { name: /Ver no Stripe: fatura/u });

it("collapses a long list of payments until it is expanded", async () => {
  const [first] = ana.payments;
  if (!first) throw new Error("There is no payment to repeat.");
  const payments = Array.from({ length: 9 }, (_payment, at) => ({ ...first, id: `in_${at}` }));
  read.mockResolvedValue({ ...ana, payments });
  await open();
  expect(invoiceLinks()).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Mostrar todos (9)" }));
  expect(invoiceLinks()).toHaveLength(9);
});

const part = (name: string) => screen.getByRole("region", { name });
const inPart = (name: string) => within(part(name));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

describe("AdminCustomerRoute", () => {
  it("shows profile, payments, site, messages, e-mails and tasks of the customer", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ana Souza");
    expect(part("Perfil")).toHaveTextContent("Português (Brasil)");
    expect(part("Assinatura e pagamentos")).toHaveTextContent(/Ativa · R\$\s99,90/u);
    expect(part("Assinatura e pagamentos")).toHaveTextContent(/R\$\s9,90 devolvidos/u);
    expect(
      inPart("Assinatura e pagamentos").getByRole("link", { name: "Ver no Stripe: fatura in_1" }),
    ).toHaveAttribute("href", "https://dashboard.stripe.com/invoices/in_1");
    expect(part("Mensagens")).toHaveTextContent("Não abre");
    expect(part("E-mails enviados")).toHaveTextContent("550 no such user");
    expect(part("Tarefas abertas")).toHaveTextContent("E-mail que não foi entregue");
    expect(screen.queryByText("Duas assinaturas ativas")).toBeNull();
  });

  it("shows a reverted step of the site as reverted", async () => {
    const at = "2026-11-21T12:00:00Z";
    const events: CustomerSite["events"] = [
      { id: 3, from: "active", to: "awaiting_activation", formerDomain: null, domain: null, undoes: 2, at },
      {
        id: 2,
        from: "awaiting_activation",
        to: "active",
        formerDomain: null,
        domain: null,
        undoes: null,
        at,
      },
    ];
    read.mockResolvedValue({ ...ana, site: { ...site, events } });
    open();
    expect(await screen.findByText("Desfeito: de volta a “A ativar”")).toBeVisible();
    expect(screen.getByText("No ar")).toHaveClass("line-through");
  });

  it("names both domains of a domain change", async () => {
    const domains = { formerDomain: "antes.com.br", domain: "ana.com.br" };
    const at = "2026-11-21T12:00:00Z";
    const events: CustomerSite["events"] = [
      { id: 2, from: "active", to: "active", ...domains, undoes: null, at },
    ];
    read.mockResolvedValue({ ...ana, site: { ...site, events } });
    open();
    expect(await screen.findByText("Domínio trocado: de antes.com.br para ana.com.br")).toBeVisible();
  });

  it.each([
    ["2026-11-01T12:00:00Z", "Prazo de ativação vencido"],
    ["2999-11-01T12:00:00Z", "Prazo de ativação perto do fim"],
  ])("names the task of an activation that is due at %s like the task list: %s", async (dueAt, words) => {
    const task = { id: "t1", kind: "activation_due", subject: "ana.com.br", dueAt } as const;
    read.mockResolvedValue({ ...ana, tasks: [task] });
    await open();
    expect(part("Tarefas abertas")).toHaveTextContent(words);
  });

  it("warns about two live subscriptions", async () => {
    const [first] = ana.subscriptions;
    if (!first) throw new Error("Ana has one.");
    read.mockResolvedValue({ ...ana, subscriptions: [first, { ...first, id: "sub_2", status: "past_due" }] });
    await open();
    expect(screen.getByText("Duas assinaturas ativas")).toBeVisible();
  });

  it("hides other sections and the role from roles that only read customers", async () => {
    await open(["customers.read"]);
    expect(screen.getAllByRole("region").map((region) => region.querySelector("h2")?.textContent)).toEqual([
      "Perfil",
      "Tarefas abertas",
    ]);
    expect(getTeamRole).not.toHaveBeenCalled();
  });

  it("shows the not-found page for an unknown ID", async () => {
    read.mockRejectedValue(new AppError("not_found"));
    render(all, "nobody");
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });

  it("offers a retry when the customer fails to load", async () => {
    read.mockRejectedValue(new AppError("network"));
    render(all, "profile-1");
    expect(await screen.findByText("Erro ao buscar o usuário")).toBeVisible();
  });
});

const openPhoneForm = async () => {
  await open([...all, "customers.write"]);
  await userEvent.click(within(part("Perfil")).getByRole("button", { name: "Alterar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Telefone de Ana Souza" }));
  const field = dialog.getByRole("textbox", { name: /Telefone/u });
  await userEvent.clear(field);
  return { dialog, field };
};

describe("the customer's phone", () => {
  it("can be changed by roles that write customers", async () => {
    const { dialog, field } = await openPhoneForm();
    await userEvent.type(field, "21 91234-5678");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar telefone" }));
    expect(await screen.findByText("Telefone atualizado")).toBeVisible();
    expect(setCustomerPhone).toHaveBeenCalledExactlyOnceWith(
      { id: "profile-1", seen: ana.phone, phone: "+5521912345678" },
      expect.anything(),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps an invalid number in the field and shows the reason", async () => {
    const { dialog, field } = await openPhoneForm();
    await userEvent.type(field, "123");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar telefone" }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue("(12) 3");
    expect(setCustomerPhone).not.toHaveBeenCalled();
  });

  it("shows a conflict when someone else has changed it", async () => {
    vi.mocked(setCustomerPhone).mockRejectedValue(new AppError("conflict"));
    const { dialog, field } = await openPhoneForm();
    await userEvent.type(field, "21 91234-5678");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar telefone" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/mudou enquanto/u);
  });

  it("is read-only for other roles", async () => {
    await open();
    expect(within(part("Perfil")).queryByRole("button")).toBeNull();
  });
});

it("shows the state of the customer's site and links to its page", async () => {
  await open();
  expect(part("Site")).toHaveTextContent("A ativar");
  expect(inPart("Site").getByRole("link", { name: "Abrir a página do site" })).toHaveAttribute(
    "href",
    "/administrador/ativacoes/site-1",
  );
  expect(inPart("Site").queryByRole("button")).toBeNull();
});

describe("the customer's e-mails", () => {
  it("can be resent unless they are pending", async () => {
    await open();
    const buttons = inPart("E-mails enviados").getAllByRole("button");
    expect(buttons).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Enviar de novo: Pagamento recebido" }));
    expect(resendEmail).toHaveBeenCalledWith("mail-1", expect.anything());
    expect(await screen.findByText("E-mail na fila de envio")).toBeVisible();
  });

  it("are not resent twice by two team members", async () => {
    vi.mocked(resendEmail).mockRejectedValue(new AppError("conflict"));
    await open();
    await userEvent.click(screen.getByRole("button", { name: /^Enviar de novo/u }));
    expect(await screen.findByText("Este e-mail já está a caminho.")).toBeVisible();
  });

  it("cannot be resent by read-only roles", async () => {
    await open(all.filter((permission) => permission !== "outbox.write"));
    expect(inPart("E-mails enviados").queryByRole("button")).toBeNull();
  });
});

const chooseRole = (role: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: "Função na equipe" }), role);

describe("the customer's role", () => {
  it("is assigned after a confirmation, and can be removed", async () => {
    await open();
    await screen.findByRole("combobox", { name: "Função na equipe" });
    await chooseRole("Administrador");
    await userEvent.click(inPart("Função na equipe").getByRole("button", { name: "Mudar função" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Mudar Ana Souza para: Administrador?");
    vi.mocked(getTeamRole).mockResolvedValue("admin");
    await confirm("Mudar função");
    expect(setTeamRole).toHaveBeenCalledWith("profile-1", "admin");
    await chooseRole("Fora da equipe");
    await waitFor(() =>
      expect(inPart("Função na equipe").getByRole("button", { name: "Mudar função" })).toBeEnabled(),
    );
    await userEvent.click(inPart("Função na equipe").getByRole("button", { name: "Mudar função" }));
    await confirm("Mudar função");
    expect(setTeamRole).toHaveBeenLastCalledWith("profile-1", null);
  });

  it("cannot be removed from the last administrator, and the reason is shown", async () => {
    vi.mocked(setTeamRole).mockRejectedValue(new AppError("conflict"));
    await open();
    await screen.findByRole("combobox", { name: "Função na equipe" });
    await chooseRole("Editor");
    await userEvent.click(inPart("Função na equipe").getByRole("button", { name: "Mudar função" }));
    await confirm("Mudar função");
    expect(await screen.findByText(/o último administrador continua sendo/u)).toBeVisible();
  });

  it("cannot be changed by its owner", async () => {
    read.mockResolvedValue({ ...ana, id: teamMember.id });
    vi.mocked(getTeamRole).mockResolvedValue("admin");
    await open(all, teamMember.id);
    await waitFor(() => expect(part("Função na equipe")).toHaveTextContent("Administrador"));
    expect(inPart("Função na equipe").queryByRole("combobox")).toBeNull();
  });
});

it("shows an error after a failed read and after a failed change", async () => {
  vi.mocked(getTeamRole).mockRejectedValue(new AppError("network"));
  vi.mocked(resendEmail).mockRejectedValue(new AppError("network"));
  await open();
  expect(await screen.findByText("Erro ao buscar a função")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Enviar de novo/u }));
  expect(await screen.findByText("Não foi possível fazer isso")).toBeVisible();
});
