import type { TeamPermission } from "@contract/enums";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dashboardPages } from "@/app/dashboard-pages";
import type { CustomerCourse } from "@/domains/courses/data";
import type { Course } from "@/domains/courses/rules";
import type { ConversationAnswer } from "@/domains/support/rules";
import { renderAdminRoutes } from "@/test/admin";
import { type Account, addCustomer, answer, refuse, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, setSite } from "@/test/rows";
import type { AdminContext } from "../parts/admin-context";
import { AdminCustomerPanelRoute, shownPages } from "./customer-panel";

const lesson = {
  durationSeconds: null,
  hasPoster: false,
  completed: false,
  isNew: false,
  positionSeconds: 0,
};
const course: Course = {
  id: "00000000-0000-4000-8000-00000000d001",
  title: "Primeiros passos",
  description: "",
  language: "pt-BR",
  coverUrl: null,
  coverAlt: "",
  lessons: 2,
  completed: 1,
  percent: 50,
  durationSeconds: 0,
  nextLessonId: null,
  begun: true,
  completedAt: null,
  newLessons: 0,
  introVideoKind: "none",
  introVideoUrl: null,
  mayLearn: true,
  completedTitle: null,
  completedLessons: null,
  modules: [
    {
      id: "m1",
      title: "Começo",
      lessons: [
        { ...lesson, id: "l1", title: "Abertura", completed: true },
        { ...lesson, id: "l2", title: "Primeira página" },
      ],
    },
  ],
};

const courses: CustomerCourse[] = [
  {
    id: course.id,
    title: "Primeiros passos",
    language: "pt-BR",
    lessons: 4,
    completed: 1,
    percent: 25,
    newLessons: 0,
    completedAt: null,
    watchedAt: "2026-11-20T12:00:00Z",
  },
  {
    id: "00000000-0000-4000-8000-00000000d002",
    title: "Imagens",
    language: "pt-BR",
    lessons: 2,
    completed: 0,
    percent: 0,
    newLessons: 0,
    completedAt: null,
    watchedAt: null,
  },
];

// The customer's record includes the site, too.
const sites = "GET sites";
const messages = "GET contacts";
const reading = "POST rpc/conversation";
const answered = {
  author_kind: "team",
  author: "Bia",
  created_at: "2026-11-20T13:00:00Z",
  attachments: [],
} as const;
const conversation: Omit<ConversationAnswer, "profile_id"> = {
  id: "00000000-0000-4000-8000-00000000c001",
  name: "Ana Souza",
  email: "ana@exemplo.com",
  message: "Meu site\n\nAbre devagar.",
  author_kind: "customer",
  author: null,
  status: "answered",
  waiting_since: null,
  answered_at: "2026-11-20T13:00:00Z",
  created_at: "2026-11-20T12:00:00Z",
  assignee_id: null,
  locale: "pt-BR",
  full_name: "Ana Souza",
  domain: null,
  site: null,
  subscription: null,
  owed: 0,
  attachments: [],
  messages: [
    { ...answered, id: 1, body: "Já vimos.", is_note: false },
    { ...answered, id: 2, body: "Cliente difícil", is_note: true },
  ],
};

const everything: TeamPermission[] = ["customers.read", "sites.read", "money.read", "messages.read"];

let ana: { id: string };
let member: Account;

beforeAll(async () => {
  await startTexts();
  ana = await addCustomer({ full_name: "Ana Souza" });
  await sql("update public.profiles set phone = '+5511987654321' where id = $1", [ana.id]);
  await setSite(ana.id, { status: "suspended", suspension_reason: "payment" });
  const subscription = await addSubscription(ana.id, { status: "past_due" });
  await addPayment(subscription);
  await addPayment(subscription, { status: "open", number: "SP-0002" });
  // A member of the team reads every customer's rows, so that a read without a filter also returns these.
  const { id: bia } = await addCustomer();
  const dearer = await addSubscription(bia, { unit_amount: 19990, started_at: "2026-11-25T12:00:00Z" });
  const earlier = { status: "open", amount: 19990, number: "SP-0003", invoiced_at: "2026-11-19T12:00:00Z" };
  await addPayment(dearer, earlier);
});
beforeEach(async () => {
  member = await signIn("admin");
  answer("POST rpc/customer_courses", courses);
});

function open(permissions: readonly TeamPermission[] = everything, page = "", id = ana.id): void {
  const context: AdminContext = { user: { ...member, isTeam: true }, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/usuarios/:profileId/painel/*" element={<AdminCustomerPanelRoute />} />
    </Route>,
    `/administrador/usuarios/${id}/painel${page}`,
  );
}

const banner = () => screen.findByRole("complementary", { name: "Painel de Ana Souza" });

/** Returns all interactive elements except the banner and the panel's navigation. */
async function pressable(): Promise<string[]> {
  const outside = [await banner(), screen.getByRole("navigation", { name: "Painel do cliente" })];
  return [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")]
    .filter((element) => !outside.some((part) => part.contains(element)))
    .map((element) => element.textContent);
}

describe("AdminCustomerPanelRoute", () => {
  it("shows the customer's name, an exit link and the audit notice", async () => {
    open();
    expect(await banner()).toHaveTextContent("Você está vendo o painel de Ana Souza");
    expect(within(await banner()).getByRole("link", { name: "Voltar ao cliente" })).toHaveAttribute(
      "href",
      `/administrador/usuarios/${ana.id}`,
    );
    expect(
      await sql(
        "select profile_id from public.audit_log where actor_email = $1 and action = 'viewed_as_customer'",
        [member.email],
      ),
    ).toEqual([{ profile_id: ana.id }]);
  });

  it("shows no data when the audit entry fails", async () => {
    refuse("POST rpc/note_view_as", 403);
    open();
    expect(await screen.findByText("Erro ao buscar o painel do cliente")).toBeInTheDocument();
    expect(screen.queryByText(/Ana/)).not.toBeInTheDocument();
    expect(await sent(sites)).toHaveLength(1);
  });

  it("shows the not-found page for an unknown ID", async () => {
    open(everything, "", crypto.randomUUID());
    expect(
      await screen.findByRole("heading", { level: 1, name: "Página não encontrada" }),
    ).toBeInTheDocument();
  });

  it("reads home, subscription, profile and messages by the customer's ID, without interactive elements", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Olá, Ana" })).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Assinatura" })).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "Seu site" })).toHaveTextContent(/suspenso/u);
    expect(await pressable()).toEqual([]);

    await userEvent.click(screen.getByRole("link", { name: "Minha assinatura" }));
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    const invoices = within(await screen.findByRole("table")).getAllByText(/^SP-/u);
    expect(invoices.map(({ textContent }) => textContent).toSorted()).toEqual(["SP-0001", "SP-0002"]);
    expect(await screen.findByText(/A cobrança de R\$\s99,90 não passou/u)).toBeVisible();
    expect(document.body).not.toHaveTextContent("199,90");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole("link", { name: "Meu perfil" }));
    expect(await screen.findByText("+5511987654321")).toBeInTheDocument();
    expect(await pressable()).toEqual([]);

    await userEvent.click(screen.getByRole("link", { name: "Suporte" }));
    expect(await screen.findByText("Nenhuma mensagem ainda")).toBeInTheDocument();
    expect(await pressable()).toEqual([]);

    expect(await sent(messages)).not.toEqual([]);
  });

  it("shows the courses with the customer's progress as links", async () => {
    open(everything, "/cursos");
    await screen.findByRole("link", { name: "Imagens" });
    const cards = screen.getAllByRole("listitem");
    const [begun, untouched] = cards.filter((card) => within(card).queryByRole("heading") !== null);
    expect(begun).toHaveTextContent(/Primeiros passos.*Última aula em 20\/11\/2026.*25\s?%/u);
    expect(untouched).toHaveTextContent(/Imagens.*Ainda não começou/u);
    expect(await pressable()).toEqual(["Primeiros passos", "Imagens"]);
    expect(await sent("POST rpc/customer_courses")).toEqual([{ profile_id: ana.id }]);
  });

  it("shows a course with its outline and the customer's progress, with only a back link", async () => {
    answer("GET course_overview", [course]);
    answer("POST rpc/customer_course", {
      mayLearn: true,
      lessons: course.modules.flatMap(({ lessons }) => lessons),
    });
    open(everything, "/cursos");
    await userEvent.click(await screen.findByRole("link", { name: "Primeiros passos" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Primeiros passos" })).toBeVisible();
    expect(await sent("POST rpc/customer_course")).toEqual([{ profile_id: ana.id, course_id: course.id }]);
    expect(screen.getByText("Abertura").closest("li")).toHaveTextContent("concluída");
    expect(screen.getByText("Primeira página").closest("li")).toHaveTextContent("não concluída");
    expect(screen.getByText("1. Começo").parentElement).toHaveTextContent(/1 de 2/u);
    expect(await pressable()).toEqual(["Todos os cursos"]);
  });

  it("shows the not-found page for an unpublished course", async () => {
    answer("GET course_overview", []);
    open(everything, `/cursos/${course.id}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });

  it("shows a conversation as the customer sees it: without notes, team names and the reply form", async () => {
    answer(messages, (request: Request) => {
      expect(new URL(request.url).searchParams.get("profile_id")).toBe(`eq.${ana.id}`);
      const row = {
        id: conversation.id,
        message: conversation.message,
        status: "answered",
        authorKind: "customer",
        sentAt: conversation.created_at,
        answeredAt: null,
      };
      return Response.json([row], { headers: { "content-range": "0-0/1" } });
    });
    answer(reading, { ...conversation, profile_id: ana.id });
    open(everything, "/suporte");
    await userEvent.click(await screen.findByRole("link", { name: "Meu site" }));
    const thread = await screen.findByRole("list", { name: "Conversa" });
    expect(thread).toHaveTextContent(/Você.*Abre devagar\..*Equipe Site Pronto.*Já vimos\./u);
    expect(thread).not.toHaveTextContent(/Bia|Cliente difícil/u);
    expect(await pressable()).toEqual(["Todas as conversas"]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows the not-found page for another customer's conversation", async () => {
    answer(reading, { ...conversation, profile_id: crypto.randomUUID() });
    open(everything, `/suporte/${conversation.id}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
    expect(screen.queryByText("Abre devagar.")).toBeNull();
  });

  it("requests no conversation for roles that do not read messages", async () => {
    open(["customers.read"], `/suporte/${conversation.id}`);
    expect(await screen.findByText("A sua função não lê esta parte.")).toBeVisible();
    expect(await sent(reading)).toEqual([]);
  });

  it("shows the panel's FAQ", async () => {
    open();
    await userEvent.click(await screen.findByRole("link", { name: "Perguntas frequentes" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
    expect(await screen.findByText("O seu painel e a sua conta")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Ir para o perfil", hidden: true })).toBeNull();
  });

  it.each([
    ["that there is no site yet", 200, "Ainda não há um site na sua conta"],
    ["that the site could not be read", 503, "Não foi possível carregar o estado do site"],
  ])("shows %s beside the subscription", async (_what, status, words) => {
    answer(sites, () => Response.json([], { status }));
    // The first read is the one of the customer's record.
    answer(sites, [], 1);
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Assinatura" })).toBeVisible();
  });

  it("names the parts that a role does not read, and does not request them", async () => {
    open(["customers.read", "money.read"]);
    expect(await screen.findByText("A sua função não lê esta parte.")).toBeInTheDocument();
    expect(await sent(sites)).toHaveLength(1);
    await userEvent.click(screen.getByRole("link", { name: "Suporte" }));
    expect(await screen.findByText("A sua função não lê esta parte.")).toBeInTheDocument();
    expect(await sent(messages)).toEqual([]);
  });
});

const shown = shownPages.flatMap(({ shows }) => shows ?? []);

it("every page that the team sees is a page of the panel", () => {
  const pages = dashboardPages.map(({ path }) => path);
  expect(shown.filter((path) => !pages.includes(path))).toEqual([]);
});

it("the links of a customer's panel are those of the navigation to the shown pages, in its order", () => {
  const menu = dashboardPages.flatMap(({ path, menu: link }) =>
    link && shown.includes(path) ? [[path, link.label]] : [],
  );
  const links = shownPages.flatMap(({ shows, label }) => (label ? [[shows, label]] : []));
  expect(links).toEqual(menu);
});
