import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminContext } from "../parts/admin-context";
import {
  type CustomerDetail,
  type CustomerSite,
  type TimelineEntry,
  timelinePageSize,
  type TimelinePayment,
  type TimelineSiteEvent,
} from "../data";
import { renderAdminRoutes } from "@/test/admin";
import {
  addCustomer,
  answer,
  disconnect,
  hold,
  refuse,
  sent,
  signIn,
  sql,
  type Account,
} from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminCustomerRoute } from "./customer";

let member: Account;
let ana: CustomerDetail;
let history: TimelineEntry[];

const site: CustomerSite = {
  id: "site-1",
  domain: "ana.com.br",
  status: "awaiting_activation",
  deadline: "2026-11-23T12:00:00Z",
  refundedAt: null,
  returnDeadline: null,
  suspensionReason: null,
  wordpressUrl: null,
  preparedAt: null,
  activatedAt: null,
};

const customer: Omit<CustomerDetail, "id" | "email"> = {
  fullName: "Ana Souza",
  phone: "+5511987654321",
  domain: "ana.com.br",
  language: "pt-BR",
  since: "2026-01-20T12:00:00Z",
  isConfirmed: true,
  stripeId: "cus_1",
  site,
  subscriptions: [
    {
      id: "sub_1",
      status: "active",
      unitAmount: 9990,
      amount: 9990,
      currency: "brl",
      startedAt: "2026-11-20T12:00:00Z",
      periodEnd: "2026-12-20T12:00:00Z",
      collectionMethod: "charge_automatically" as const,
      discounts: [],
      discountsEndAt: null,
      graceExtendedTo: null,
      laterAmount: 9990,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      endedAt: null,
      nextChargeAt: null,
      pauseBehavior: null,
      pauseResumesAt: null,
      pauseForDispute: false,
      graceEndsAt: null,
      cardBrand: "visa",
      cardLast4: "4242",
      plan: { name: "Site Pronto" },
    },
  ],
  totals: {
    currency: "brl",
    paid: 229770,
    paidOutside: 0,
    withdrawn: 0,
    overdue: 0,
    owed: 0,
    owedSince: null,
    isRefundToDecide: false,
  },
  owed: null,
  emailCorrection: null,
  tasks: [{ id: "t1", kind: "message_given_up", subject: "velho@exemplo.com", dueAt: null }],
};

const at = "2026-11-20T12:00:00Z";

const payment: TimelinePayment = {
  id: "in_1",
  number: "A-1",
  subscriptionId: "sub_1",
  status: "paid",
  amount: 9990,
  paid: 9990,
  paidOutside: 0,
  refunded: 990,
  withdrawn: 0,
  dispute: null,
  currency: "brl",
  at,
  firstFailedAt: null,
  attempts: 1,
  nextAttemptAt: null,
  declineReason: null,
  invoiceUrl: null,
  voucherUrl: null,
  voucherUntil: null,
};

const historyWith = (emailId: string, recipient: string): TimelineEntry[] => [
  {
    id: "team:1",
    at,
    kind: "team",
    details: {
      actor: "bia@exemplo.com",
      role: "support",
      area: "sites",
      action: "update",
      table: "site_notes",
      key: null,
      rowName: null,
      changed: ["last_backup_on"],
      before: null,
      after: { last_backup_on: "2026-11-20" },
    },
  },
  {
    id: "message:m1",
    at,
    kind: "message",
    details: { contactId: "m1", author: "customer", isNote: false, text: "Ajuda\n\nNão abre" },
  },
  { id: "payment:in_1", at, kind: "payment", details: payment },
  {
    id: `email:${emailId}`,
    at,
    kind: "email",
    details: {
      id: emailId,
      template: "payment_received",
      recipient: "velho@exemplo.com",
      status: "failed",
      error: "550 no such user",
    },
  },
  {
    id: "email:mail-2",
    at,
    kind: "email",
    details: {
      id: "mail-2",
      template: "factor_added",
      recipient,
      status: "queued",
      error: null,
    },
  },
];

const siteEvent: TimelineSiteEvent = {
  to: "active",
  formerDomain: null,
  domain: null,
  undoes: null,
  isUndone: false,
  note: null,
  by: null,
};

const rows = (row: object | null) => (row === null ? [] : [row]);

/** Answers with this state of the customer, whose account is in the database. */
function show(detail: CustomerDetail): void {
  const {
    site: stored,
    subscriptions,
    totals,
    owed,
    tasks,
    emailCorrection,
    stripeId,
    isConfirmed,
    ...profile
  } = detail;
  answer("GET profiles", [profile]);
  answer("GET customer_list", [{ is_confirmed: isConfirmed }]);
  answer("GET billing_customers", [{ stripe_customer_id: stripeId }]);
  answer("GET sites", rows(stored));
  answer("GET subscriptions", [...subscriptions]);
  answer("GET customer_payment_totals", rows(totals));
  answer("GET payments", rows(owed));
  answer("GET team_tasks", [...tasks]);
  answer("GET email_corrections", rows(emailCorrection));
}

const showHistory = (...entries: TimelineEntry[]) => answer("GET customer_timeline", entries);

const showSite = (...events: TimelineSiteEvent[]) =>
  showHistory(
    ...events.map((details, index): TimelineEntry => ({ id: `site:${index}`, at, kind: "site", details })),
  );

const all: TeamPermission[] = [
  "customers.read",
  "sites.read",
  "money.read",
  "messages.read",
  "outbox.read",
  "outbox.write",
  "roles.read",
  "roles.write",
  "audit.read",
];

beforeAll(() => startTexts());
beforeEach(async () => {
  const account = await addCustomer({ full_name: "Ana Souza", phone: "+5511987654321" });
  member = await signIn("admin");
  ana = { ...customer, ...account };
  const [email] = await sql(
    `insert into public.email_outbox (profile_id, template, recipient, locale, dedupe_key, status, payload)
     values ($1, 'password_changed', 'velho@exemplo.com', 'pt-BR', 'mail-' || gen_random_uuid(), 'failed', '{}')
     returning id`,
    [ana.id],
  );
  history = historyWith(String(email?.["id"]), account.email);
  show(ana);
  showHistory(...history);
});

const storedRole = async () =>
  (await sql("select raw_app_meta_data ->> 'role' as role from auth.users where id = $1", [ana.id]))[0]?.[
    "role"
  ];
const storedProfile = async () =>
  (await sql("select full_name, phone from public.profiles where id = $1", [ana.id]))[0];
const queuedEmails = async () =>
  (
    await sql(
      "select recipient from public.email_outbox where profile_id = $1 and template = 'password_changed' and status = 'queued'",
      [ana.id],
    )
  ).length;

function render(permissions: readonly TeamPermission[], id: string): void {
  const context: AdminContext = { user: { ...member, isTeam: true }, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/usuarios/:profileId" element={<AdminCustomerRoute />} />
    </Route>,
    `/administrador/usuarios/${id}`,
  );
}

async function open(permissions = all, id = ana.id): Promise<void> {
  render(permissions, id);
  await screen.findByRole("region", { name: "Contato" });
}

const part = (name: string) => screen.getByRole("region", { name });
const inPart = (name: string) => within(part(name));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

describe("AdminCustomerRoute", () => {
  it("has the ways to the customer while their data load", async () => {
    hold("GET profiles");
    render([...all, "messages.write"], ana.id);
    expect(await screen.findByRole("link", { name: "Escrever" })).toHaveAttribute(
      "href",
      `/administrador/mensagens/nova/${ana.id}`,
    );
    expect(screen.queryByRole("region", { name: "Contato" })).toBeNull();
  });

  it("begins with the state of the customer in a sentence", async () => {
    const startedAt = new Date();
    startedAt.setMonth(startedAt.getMonth() - 22, 1);
    const subscriptions = ana.subscriptions.map((one) => ({ ...one, startedAt: startedAt.toISOString() }));
    show({ ...ana, subscriptions, site: { ...site, status: "active" } });
    await open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ana Souza");
    expect(screen.getByText(/^Cliente há/u).closest("p")).toHaveTextContent(
      /^Cliente há 22 meses, em dia, no ar, R\$\s2\.297,70 pagos$/u,
    );
    expect(screen.queryByText("Duas assinaturas ativas")).toBeNull();
  });

  it("does not call a customer up to date whose money went back while the subscription goes on", async () => {
    const totals = ana.totals && { ...ana.totals, paid: 0, isRefundToDecide: true };
    show({ ...ana, totals, site: { ...site, refundedAt: at } });
    await open();
    const sentence = screen.getByText(/^Cliente há/u).closest("p");
    expect(sentence).toHaveTextContent(
      "devolvido, mas a assinatura continua, pagamento devolvido antes da ativação",
    );
    expect(sentence).not.toHaveTextContent("em dia");
  });

  it.each([
    ["2026-12-20T12:00:00+00:00", "R$ 0,00 na cobrança de 20 de dezembro de 2026, depois R$ 99,90"],
    ["2027-02-20T12:00:00Z", "R$ 0,00; a partir de 20 de fevereiro de 2027, R$ 99,90"],
  ])("says for which charges a discount until %s counts", async (discountsEndAt, words) => {
    const subscriptions = ana.subscriptions.map((one) => ({ ...one, amount: 0, discountsEndAt }));
    show({ ...ana, subscriptions });
    await open();
    expect(part("Assinatura").textContent.replaceAll("\u00a0", " ")).toContain(words);
  });

  it("shows why a customer does not pay, with the next attempt and the charge", async () => {
    show({
      ...ana,
      totals: {
        currency: "brl",
        paid: 0,
        paidOutside: 0,
        withdrawn: 0,
        overdue: 2,
        owed: 19_980,
        owedSince: "2026-11-12T12:00:00Z",
        isRefundToDecide: false,
      },
      owed: {
        attempts: 3,
        nextAttemptAt: "2026-11-25T12:00:00Z",
        declineReason: "insufficient_funds",
        invoiceUrl: "https://invoice.stripe.test/1",
      },
    });
    await open();
    expect(screen.getByText("2 pagamentos atrasados desde 12 de novembro de 2026")).toHaveClass(
      "text-danger",
    );
    const notice = screen.getByText(/R\$\s199,80 atrasados desde/u).closest("[role=note]");
    expect(notice).toHaveTextContent(
      "A cobrança foi recusada 3 vezes: saldo ou limite insuficiente. A Stripe tenta de novo em 25 de novembro de 2026.",
    );
    expect(screen.getByRole("link", { name: "Abrir cobrança" })).toHaveAttribute(
      "href",
      "https://invoice.stripe.test/1",
    );
  });

  it.each([
    ["expired_card", "4242", "3 vezes: cartão vencido."],
    ["new_card_rule", "4242", "3 vezes: o cartão não foi aceito."],
    [null, null, "3 vezes: sem cartão cadastrado."],
    [null, "4242", "3 vezes. A Stripe não vai"],
  ])(
    "words the decline reason %s of a customer with the card %s",
    async (declineReason, cardLast4, words) => {
      show({
        ...ana,
        subscriptions: ana.subscriptions.map((one) => ({ ...one, cardLast4 })),
        totals: {
          currency: "brl",
          paid: 0,
          paidOutside: 0,
          withdrawn: 0,
          overdue: 1,
          owed: 9990,
          owedSince: at,
          isRefundToDecide: false,
        },
        owed: { attempts: 3, nextAttemptAt: null, declineReason, invoiceUrl: null },
      });
      await open();
      expect(screen.getByText(/A cobrança foi recusada/u)).toHaveTextContent(words);
    },
  );

  it("shows the reason of a declined charge in the history", async () => {
    const details: TimelinePayment = {
      ...payment,
      status: "open",
      refunded: 0,
      firstFailedAt: at,
      attempts: 2,
      declineReason: "incorrect_cvc",
    };
    showHistory({ id: "payment:in_1", at, kind: "payment", details });
    await open();
    expect(await screen.findByText("2 tentativas · código de segurança incorreto")).toBeVisible();
  });

  it("names a dispute at its payment and at each of its steps", async () => {
    const dispute = {
      id: "dp_1",
      status: "lost" as const,
      reason: "fraudulent",
      amount: 9990,
      withdrawn: 9990,
      currency: "brl",
      dueAt: "2026-11-29T12:00:00Z",
      decision: "kept" as const,
      number: "A-1",
      by: null,
    };
    const disputed: TimelinePayment = {
      ...payment,
      refunded: 0,
      withdrawn: 9990,
      dispute: { ...dispute, status: "needs_response", decision: null },
    };
    showHistory(
      {
        id: "dispute:dp_1:decided",
        at,
        kind: "dispute",
        details: { ...dispute, step: "decided", by: "Bia" },
      },
      { id: "dispute:dp_1:closed", at, kind: "dispute", details: { ...dispute, step: "closed" } },
      { id: "dispute:dp_1:opened", at, kind: "dispute", details: { ...dispute, step: "opened" } },
      { id: "payment:in_1", at, kind: "payment", details: disputed },
      { id: "payment:in_2", at, kind: "payment", details: { ...disputed, id: "in_2", dispute } },
    );
    await open();
    const items = (await inPart("O que aconteceu").findAllByRole("listitem")).map((item) => item.textContent);
    expect(items[0]).toMatch(/Assinatura mantida pela equipe depois da contestação.*por Bia/u);
    expect(items[1]).toMatch(/Contestação de R\$\s99,90 perdida.*R\$\s99,90 com o banco/u);
    expect(items[2]).toMatch(
      /Pagamento de R\$\s99,90 contestado no banco.*Diz que não fez a compra · provas até 29 de nov/u,
    );
    expect(items[3]).toMatch(
      /Pagou R\$\s99,90.*Contestado no banco · provas até 29 de nov.* · R\$\s99,90 com o banco/u,
    );
    expect(items[4]).toMatch(
      /Pagou R\$\s99,90.*Contestação perdida · R\$\s99,90 com o banco · a assinatura continua/u,
    );
    expect(inPart("O que aconteceu").queryByRole("button", { name: /Devolver/u })).not.toBeInTheDocument();
  });

  it.each([
    ["needs_response", "opened", "Pagamento de R$ 99,90 contestado no banco"],
    ["warning_needs_response", "opened", "O banco pergunta sobre um pagamento de R$ 99,90"],
    ["warning_closed", "closed", "Consulta do banco sobre R$ 99,90 encerrada"],
    ["won", "closed", "Contestação de R$ 99,90 ganha"],
    ["prevented", "closed", "Contestação de R$ 99,90 evitada"],
  ] as const)("words a dispute that is %s at its step %s", async (status, step, words) => {
    const details = {
      id: "dp_1",
      step,
      status,
      reason: null,
      amount: 9990,
      withdrawn: 0,
      currency: "brl",
      dueAt: null,
      decision: null,
      number: null,
      by: null,
    };
    showHistory({ id: "dispute:dp_1", at, kind: "dispute", details });
    await open();
    expect(await inPart("O que aconteceu").findByText(words)).toBeVisible();
  });

  it("says what banks took back, and that a dispute holds the charges", async () => {
    show({
      ...ana,
      subscriptions: ana.subscriptions.map((one) => ({
        ...one,
        status: "past_due" as const,
        pauseBehavior: "keep_as_draft" as const,
        pauseForDispute: true,
      })),
      site: null,
      totals: {
        currency: "brl",
        paid: 9990,
        paidOutside: 0,
        withdrawn: 5000,
        overdue: 0,
        owed: 0,
        owedSince: null,
        isRefundToDecide: false,
      },
    });
    await open();
    expect(screen.getByText(/^Cliente há/u).closest("p")).toHaveTextContent(
      /cobrança parada por uma contestação, R\$\s99,90 pagos, R\$\s50,00 retirados pelo banco$/u,
    );
  });

  it("announces no further attempt for a debt that a dispute holds", async () => {
    show({
      ...ana,
      subscriptions: ana.subscriptions.map((one) => ({ ...one, pauseForDispute: true })),
      totals: {
        currency: "brl",
        paid: 0,
        paidOutside: 0,
        withdrawn: 9990,
        overdue: 1,
        owed: 9990,
        owedSince: at,
        isRefundToDecide: false,
      },
      owed: { attempts: 1, nextAttemptAt: null, declineReason: null, invoiceUrl: null },
    });
    await open();
    expect(screen.getByText(/A cobrança foi recusada/u)).toHaveTextContent(
      "A contestação no banco não foi decidida: até lá nada é cobrado.",
    );
  });

  it("shows payments, e-mails, messages and actions of the team in one history", async () => {
    await open([...all, "messages.write"]);
    const items = (await inPart("O que aconteceu").findAllByRole("listitem")).map((item) => item.textContent);
    expect(items[0]).toMatch(/Definiu a data do último backup: 20 de novembro de 2026.*bia@exemplo.com/u);
    expect(items[1]).toMatch(/O cliente escreveu.*Não abre/su);
    expect(items[2]).toMatch(/Pagou R\$\s99,90.*R\$\s9,90 devolvidos/u);
    expect(items[3]).toMatch(/E-mail: Pagamento recebido.*Falhou.*550 no such user/u);
    expect(
      inPart("O que aconteceu").getByRole("link", { name: "Ver na Stripe: fatura in_1" }),
    ).toHaveAttribute("href", "https://dashboard.stripe.com/invoices/in_1");
    expect(part("Assinatura")).toHaveTextContent(/Site Pronto.*R\$\s99,90.*Ativa/u);
    expect(part("Tarefas abertas")).toHaveTextContent("E-mail que não foi entregue");
    expect(screen.getByRole("link", { name: "Escrever" })).toHaveAttribute(
      "href",
      `/administrador/mensagens/nova/${ana.id}`,
    );
  });

  it("filters the history, and reads older entries on request", async () => {
    const requests: URLSearchParams[] = [];
    const [entry] = history;
    const many = Array.from({ length: timelinePageSize + 1 }, (_, index) => ({
      ...entry,
      id: `team:${index}`,
    }));
    answer("GET customer_timeline", (request: Request) => {
      requests.push(new URL(request.url).searchParams);
      return many;
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Mais antigos" }));
    await waitFor(() => expect(requests.at(-1)?.get("or")).toContain(`team:${timelinePageSize - 1}`));
    await userEvent.click(screen.getByRole("button", { name: "Pagamentos" }));
    await waitFor(() => expect(requests.at(-1)?.get("kind")).toBe("in.(payment,dispute,refund,change)"));
    expect(screen.getByRole("button", { name: "Pagamentos" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByTestId("address")).toHaveTextContent("?historico=pagamentos");
  });

  it("shows the expiry of a pending Boleto or Pix payment", async () => {
    const details: TimelinePayment = {
      ...payment,
      status: "open",
      voucherUrl: "https://stripe.test/voucher",
      voucherUntil: "2026-11-24T15:00:00Z",
    };
    showHistory({ id: "payment:in_1", at, kind: "payment", details });
    await open();
    expect(await screen.findByText(/esperando o Boleto ou Pix até 24 de novembro de 2026/u)).toBeVisible();
  });

  it("shows a reverted step of the site as reverted", async () => {
    showSite({ ...siteEvent, to: "awaiting_activation", undoes: 2 }, { ...siteEvent, isUndone: true });
    await open();
    expect(await screen.findByText("Desfeito: de volta a “A ativar”")).toBeVisible();
    expect(screen.getByText("Site: No ar")).toHaveClass("line-through");
  });

  it("names both domains of a domain change", async () => {
    showSite({ ...siteEvent, formerDomain: "antes.com.br", domain: "ana.com.br" });
    await open();
    expect(await screen.findByText("Domínio trocado: de antes.com.br para ana.com.br")).toBeVisible();
  });

  it.each([
    ["2026-11-01T12:00:00Z", "Ativação atrasada"],
    ["2999-11-01T12:00:00Z", "Prazo de ativação perto do fim"],
  ])("names the task of an activation that is due at %s like the task list: %s", async (dueAt, words) => {
    const task = { id: "t1", kind: "activation_due", subject: "ana.com.br", dueAt } as const;
    show({ ...ana, tasks: [task] });
    await open();
    expect(part("Tarefas abertas")).toHaveTextContent(words);
  });

  it("warns about two live subscriptions", async () => {
    const [first] = ana.subscriptions;
    if (!first) throw new Error("Ana has one.");
    show({ ...ana, subscriptions: [first, { ...first, id: "sub_2", status: "past_due" }] });
    await open();
    expect(screen.getByText("Duas assinaturas ativas")).toBeVisible();
  });

  it("hides the other parts from roles that only read customers", async () => {
    show({ ...ana, tasks: [] });
    await open(["customers.read"]);
    expect(screen.getAllByRole("region").map((region) => region.querySelector("h2")?.textContent)).toEqual([
      "Contato",
    ]);
    expect(screen.getByText(/^Cliente há/u).closest("p")).not.toHaveTextContent("pagos");
    expect(await sent("GET customer_timeline")).toEqual([]);
    expect(await sent("POST rpc/team_role_of")).toEqual([]);
  });

  it("shows the not-found page for an unknown ID", async () => {
    render(all, "nobody");
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });

  it("offers a retry when the customer fails to load", async () => {
    disconnect("GET profiles");
    render(all, ana.id);
    expect(await screen.findByText("Erro ao buscar o cliente")).toBeVisible();
  });
});

const openPhoneForm = async () => {
  await open([...all, "customers.write"]);
  await userEvent.click(within(part("Contato")).getByRole("button", { name: "Alterar o telefone" }));
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
    expect(await storedProfile()).toMatchObject({ phone: "+5521912345678" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps an invalid number in the field and shows the reason", async () => {
    const { dialog, field } = await openPhoneForm();
    await userEvent.type(field, "123");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar telefone" }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue("123");
    expect(await storedProfile()).toMatchObject({ phone: ana.phone });
  });

  it("shows a conflict when someone else has changed it", async () => {
    await sql("update public.profiles set phone = '+5511900000002' where id = $1", [ana.id]);
    const { dialog, field } = await openPhoneForm();
    await userEvent.type(field, "21 91234-5678");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar telefone" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/mudou enquanto/u);
  });

  it("is read-only for other roles", async () => {
    await open();
    expect(within(part("Contato")).queryByRole("button", { name: "Alterar o telefone" })).toBeNull();
  });
});

const correctName = async () => {
  await open(["customers.read", "customers.write"]);
  await userEvent.click(screen.getByRole("button", { name: "Alterar o nome" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Nome");
  await userEvent.clear(field);
  await userEvent.type(field, "Ana Conceição");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar nome" }));
  return { dialog, field };
};

describe("the customer's name", () => {
  it("can be corrected by roles that write customers", async () => {
    await correctName();
    expect(await screen.findByText("Nome atualizado")).toBeVisible();
    expect(await storedProfile()).toMatchObject({ full_name: "Ana Conceição" });
  });

  it("stays typed when a colleague has changed it", async () => {
    await sql("update public.profiles set full_name = 'Ana Lima' where id = $1", [ana.id]);
    const { dialog, field } = await correctName();
    expect(await dialog.findByRole("alert")).toHaveTextContent(/O nome mudou enquanto/u);
    expect(field).toHaveValue("Ana Conceição");
  });
});

const resendAgain = async () => {
  show({ ...ana, isConfirmed: false });
  await open(["customers.read", "customers.write"]);
  await userEvent.click(screen.getByRole("button", { name: "Reenviar confirmação" }));
};

const notedResends = async () =>
  (
    await sql("select id from public.audit_log where profile_id = $1 and action = 'confirmation_resent'", [
      ana.id,
    ])
  ).length;

describe("an unconfirmed e-mail", () => {
  it("is confirmed with another e-mail, which the audit log records", async () => {
    answer("POST resend", {});
    await sql("update auth.users set email_confirmed_at = null where id = $1", [ana.id]);
    await resendAgain();
    expect(await screen.findByText("Confirmação reenviada")).toBeVisible();
    expect(await sent("POST resend")).toMatchObject([{ email: ana.email, type: "signup" }]);
    await waitFor(async () => expect(await notedResends()).toBe(1));
  });

  it("shows the seconds to wait after a recent e-mail", async () => {
    const refused = {
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 42 seconds.",
    };
    answer("POST resend", Response.json(refused, { status: 429 }));
    await resendAgain();
    expect(await screen.findByText("Você pode reenviar daqui a 42 segundos.")).toBeVisible();
    expect(await notedResends()).toBe(0);
  });

  it("is marked for roles that only read customers, without the button", async () => {
    show({ ...ana, isConfirmed: false });
    await open(["customers.read"]);
    expect(within(part("Contato")).getByText("Não confirmado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Reenviar confirmação" })).toBeNull();
  });
});

const openClosing = async () => {
  await open(["customers.read", "customers.write"]);
  await userEvent.click(screen.getByRole("button", { name: /Mais ações/u }));
  await userEvent.click(screen.getByRole("button", { name: "Encerrar a conta" }));
  return within(await screen.findByRole("dialog"));
};

describe("closing an account", () => {
  it("needs the account's e-mail and a reason, and leads to the customers", async () => {
    const dialog = await openClosing();
    answer("POST delete-user", {});
    const submit = dialog.getByRole("button", { name: "Encerrar a conta" });
    const field = dialog.getByLabelText(/digite o e-mail da conta/u);
    await userEvent.type(field, "outra@exemplo.com");
    await userEvent.click(submit);
    expect(field).toHaveAccessibleDescription(/Digite o e-mail desta conta/u);
    expect(await sent("POST delete-user")).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, ana.email?.toUpperCase() ?? "");
    await userEvent.selectOptions(dialog.getByLabelText("Motivo"), "Conta repetida");
    await userEvent.click(submit);
    expect(await screen.findByText("Conta encerrada")).toBeVisible();
    expect(await sent("POST delete-user")).toEqual([
      { record: { id: ana.id }, email: ana.email, reason: "duplicate" },
    ]);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/administrador\/usuarios$/u);
  });

  it("says that nothing was deleted when Stripe fails, and keeps what was typed", async () => {
    const refused = { code: "payment_provider_unavailable", message: "Refused by the test." };
    answer("POST delete-user", Response.json(refused, { status: 502 }));
    const dialog = await openClosing();
    const field = dialog.getByLabelText(/digite o e-mail da conta/u);
    await userEvent.type(field, ana.email ?? "");
    await userEvent.click(dialog.getByRole("button", { name: "Encerrar a conta" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/nada foi apagado/u);
    expect(field).toHaveValue(ana.email);
  });

  it("is not offered to roles that only read customers", async () => {
    await open(["customers.read"]);
    expect(screen.queryByRole("button", { name: /Mais ações/u })).toBeNull();
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

const resendFirst = async () => {
  await userEvent.click(await screen.findByText("E-mail: Pagamento recebido"));
  await userEvent.click(screen.getByRole("button", { name: "Enviar de novo: Pagamento recebido" }));
};

describe("the customer's e-mails", () => {
  it("can be resent unless they are pending", async () => {
    await open();
    const buttons = await screen.findAllByRole("button", { name: /^Enviar de novo/u, hidden: true });
    expect(buttons).toHaveLength(1);
    await resendFirst();
    expect(await screen.findByText("E-mail na fila de envio")).toBeVisible();
    expect(await queuedEmails()).toBe(1);
  });

  it("are not resent twice by two team members", async () => {
    await sql("update public.email_outbox set status = 'queued' where profile_id = $1", [ana.id]);
    await open();
    await resendFirst();
    expect(await screen.findByText("Este e-mail já está a caminho.")).toBeVisible();
  });

  it("cannot be resent by read-only roles", async () => {
    await open(all.filter((permission) => permission !== "outbox.write"));
    await screen.findByText("E-mail: Pagamento recebido");
    expect(screen.queryByRole("button", { name: /^Enviar de novo/u, hidden: true })).toBeNull();
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
    await confirm("Mudar função");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await storedRole()).toBe("admin");
    await chooseRole("Fora da equipe");
    await waitFor(() =>
      expect(inPart("Função na equipe").getByRole("button", { name: "Mudar função" })).toBeEnabled(),
    );
    await userEvent.click(inPart("Função na equipe").getByRole("button", { name: "Mudar função" }));
    await confirm("Mudar função");
    await waitFor(async () => expect(await storedRole()).toBeNull());
  });

  it("cannot be removed from the last administrator, and the reason is shown", async () => {
    refuse("POST rpc/set_team_role", 409);
    await open();
    await screen.findByRole("combobox", { name: "Função na equipe" });
    await chooseRole("Editor");
    await userEvent.click(inPart("Função na equipe").getByRole("button", { name: "Mudar função" }));
    await confirm("Mudar função");
    expect(await screen.findByText(/é preciso haver um administrador/u)).toBeVisible();
  });

  it("cannot be changed by its owner", async () => {
    show({ ...ana, id: member.id });
    await open(all, member.id);
    await waitFor(() => expect(part("Função na equipe")).toHaveTextContent("Administrador"));
    expect(inPart("Função na equipe").queryByRole("combobox")).toBeNull();
  });
});

it("shows an error after a failed read and after a failed change", async () => {
  disconnect("POST rpc/team_role_of");
  disconnect("POST rpc/resend_email");
  await open();
  expect(await screen.findByText("Erro ao buscar a função")).toBeVisible();
  await resendFirst();
  expect(await screen.findByText("Não foi possível fazer isso")).toBeVisible();
});
