import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { env } from "@/platform/env";
import { changeLanguage } from "@/platform/i18n";
import { type Language, languages } from "@/platform/language";
import { clearCache } from "@/platform/prerender/cache";
import { answer, disconnect, hold } from "@/test/backend";
import { plan } from "@/test/dashboard";
import { renderPage, startTexts } from "@/test/render";
import { FaqRoute } from "./faq";
import { HomeRoute } from "./home";
import { HostingRoute } from "./hosting";
import { HowItWorksRoute } from "./how-it-works";
import { PrivacyRoute, TermsRoute } from "./legal";
import { ModelRoute } from "./model";
import { ModelsRoute } from "./models";
import { PlansRoute } from "./plans";

/** Answers reads of the stored texts, and of the time of their last change. */
function answerTexts(texts: Record<string, string>, changedAt?: string): void {
  answer("GET site_content", ({ url }) =>
    new URL(url).searchParams.get("select") === "page_key,updated_at"
      ? changedAt === undefined
        ? []
        : [{ page_key: "terms.body", updated_at: changedAt }]
      : Object.entries(texts).map(([page_key, content_value_pt]) => ({ page_key, content_value_pt })),
  );
}

const pages = {
  "/": HomeRoute,
  "/modelos": ModelsRoute,
  "/modelos/padaria": ModelRoute,
  "/planos": PlansRoute,
  "/como-funciona": HowItWorksRoute,
  "/nossa-hospedagem": HostingRoute,
  "/faq": FaqRoute,
  "/termos": TermsRoute,
  "/privacidade": PrivacyRoute,
};

async function open(at: keyof typeof pages): Promise<void> {
  const Page = pages[at];
  // Waits for the page's lazy parts.
  const pattern = at.replace(/^\/modelos\/.+/, "/modelos/:slug");
  await act(async () => renderPage(<Page />, { at, pattern }));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

/** Returns the section of a heading. */
function section(heading: string | RegExp): HTMLElement {
  return screen.getByRole("region", { name: heading });
}

const questionTitles = (parent: HTMLElement) =>
  [...parent.querySelectorAll("h3:has(button)")].map(({ textContent }) => textContent);

const questions = () => [...document.querySelectorAll<HTMLElement>(".accordion-content")];

beforeEach(async () => {
  clearCache();
  answer("GET plans", [plan]);
  answerTexts({});
  setSessionState({ status: "signed-out" });
  await startTexts();
});

describe.each(languages)("public pages in %s", (language: Language) => {
  beforeEach(() => changeLanguage(language));

  it.each(Object.keys(pages) as (keyof typeof pages)[])(
    "%s has one title and ordered headings",
    async (at) => {
      await open(at);
      await screen.findByRole("heading", { level: 1 });
      const levels = screen.getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
      expect(jumps).toEqual([]);
    },
  );

  it("the front page has four steps and five included items", async () => {
    await open("/");
    const steps = document.getElementById("como-funciona");
    expect(steps?.querySelectorAll("ol > li")).toHaveLength(4);
    const included = document.querySelector("[aria-labelledby=included]");
    expect(included?.querySelectorAll("ul > li")).toHaveLength(5);
    expect(included).toHaveTextContent(/domínio|domain/);
    const tag = within(document.querySelector<HTMLElement>("[aria-labelledby=price]") ?? document.body);
    expect(await tag.findByText(/^R\$\s?99[,.]90$/)).toBeVisible();
  });

  it("the how-it-works page has three steps and five questions", async () => {
    await open("/como-funciona");
    expect(document.querySelectorAll("ol.journey > li")).toHaveLength(3);
    expect(questions()).toHaveLength(5);
  });

  it("the how-it-works page pictures the steps of the panel", async () => {
    await open("/como-funciona");
    expect(document.querySelectorAll("ol.journey ol > li")).toHaveLength(4);
  });

  it("the hosting page has six features", async () => {
    await open("/nossa-hospedagem");
    expect(document.querySelectorAll("[aria-labelledby=features] li")).toHaveLength(6);
  });

  it("the FAQ shows the questions of the how-it-works page before its ten about the page builder", async () => {
    await open("/como-funciona");
    const start = questionTitles(document.body);
    cleanup();
    await open("/faq");
    const [before, builder] = ["questions", "builder"].map((id) =>
      questionTitles(document.querySelector<HTMLElement>(`[aria-labelledby=${id}]`) ?? document.body),
    );
    expect(before).toEqual(expect.arrayContaining(start));
    expect(before).toHaveLength(8);
    expect(builder).toHaveLength(10);
    expect(questions()).toHaveLength(18);
    expect(questions().filter(({ dataset }) => dataset["state"] !== "closed")).toEqual([]);
    expect(questions().filter(({ textContent }) => textContent === "")).toEqual([]);
  });

  it.each([
    ["/termos", 6],
    ["/privacidade", 7],
  ] as const)("%s is marked as a sample in %i parts", async (at, parts) => {
    await open(at);
    expect(await screen.findByRole("note")).toHaveTextContent(/exemplo|sample/i);
    expect(document.querySelectorAll("main li h2, li h2")).toHaveLength(parts);
  });
});

it.each([
  ["/planos", "plans.title"],
  ["/planos", "plans.next.how.title"],
  ["/como-funciona", "howItWorks.lead"],
  ["/como-funciona", "howItWorks.questions.domain.title"],
  ["/como-funciona", "howItWorks.closing.button"],
  ["/como-funciona", "howItWorks.steps.live.text"],
  ["/nossa-hospedagem", "hosting.title"],
  ["/nossa-hospedagem", "hosting.performance.points.ready"],
  ["/nossa-hospedagem", "hosting.security.ssl.text"],
  ["/nossa-hospedagem", "hosting.features.domain.title"],
  ["/termos", "terms.title"],
  ["/privacidade", "privacy.lead"],
  ["/nossa-hospedagem", "hosting.migration.text"],
  ["/faq", "faq.lead"],
  ["/faq", "faq.items.what.text"],
  ["/faq", "faq.help.title"],
  ["/", "home.closing.title"],
] as const)("%s shows the stored text of %s instead of its default", async (at, key) => {
  answerTexts({ [key]: "Escrito pela equipe" });
  await open(at);
  expect(await screen.findByText("Escrito pela equipe")).toBeInTheDocument();
});

describe.each([
  ["/termos", "terms"],
  ["/privacidade", "privacy"],
] as const)("%s with a document of the owner", (at, page) => {
  const own = {
    [`${page}.body`]: "## Nosso acordo\n\nTexto *próprio*.<script>alert(1)</script>\n\n## Prazo\n\nUm mês.",
    [`${page}.version`]: "3",
    [`${page}.date`]: "2027-01-15",
  };
  it("shows it sanitised with version and date, and without the sample notice", async () => {
    answerTexts(own, "2027-01-15T12:00:00Z");
    await open(at);
    expect(await screen.findByRole("heading", { level: 2, name: "Nosso acordo" })).toBeVisible();
    expect(screen.getByText("Versão 3 · em vigor desde 15 de janeiro de 2027")).toBeVisible();
    expect(document.querySelector("main script, em + script")).toBeNull();
    expect(screen.queryByRole("note")).toBeNull();
    const contents = screen.getByRole("navigation", { name: "Neste documento", hidden: true });
    for (const link of within(contents).getAllByRole("link", { hidden: true }))
      expect(document.getElementById(String(link.getAttribute("href")).slice(1))).not.toBeNull();
  });

  it("never shows the sample while the document loads, and can retry a failed read", async () => {
    disconnect("GET site_content");
    await open(at);
    expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
    answerTexts(own, "2027-01-15T12:00:00Z");
    await act(async () => screen.getByRole("button", { name: "Tentar de novo" }).click());
    expect(await screen.findByRole("heading", { level: 2, name: "Prazo" })).toBeVisible();
  });
});

it("the contents of /termos lead to its sections, whose IDs belong to nothing else on the page", async () => {
  await open("/termos");
  await screen.findByRole("note");
  const links = [...document.querySelectorAll("nav a[href^='#']")].map(
    (link) => link.getAttribute("href") ?? "",
  );
  expect(links).toHaveLength(6);
  for (const link of links) {
    expect(document.querySelector(link)).not.toBeNull();
    // IDs of the layout.
    expect(["#content", "#root"]).not.toContain(link);
  }
});

it("/termos stays a sample when only the sample is stored", async () => {
  await open("/termos");
  const sample = [...document.querySelectorAll("ol > li[id]")]
    .map((part) => `## ${part.querySelector("h2")?.textContent}\n\n${part.querySelector("p")?.textContent}`)
    .join("\n\n");
  clearCache();
  cleanup();
  answerTexts({ "terms.body": sample }, "2027-01-15T12:00:00Z");
  await open("/termos");
  expect(await screen.findByRole("note")).toHaveTextContent("Documento de exemplo");
});

async function shownVideo(): Promise<HTMLVideoElement | null> {
  await open("/");
  await vi.waitFor(() => expect(document.querySelector("video")).not.toBeNull());
  return document.querySelector("video");
}

describe("the hero's video", () => {
  const address = "https://api.test/storage/v1/object/public/media/2026/11/1/1280x720.mp4";
  beforeEach(() => answerTexts({ "home.hero.video": address }));

  it("replaces the illustrations, shows its poster, and loads after the page", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const video = await shownVideo();
    expect(video).toHaveAttribute("poster", address.replace("1280x720.mp4", "poster"));
    expect(video).toHaveAttribute("preload", "none");
    expect(screen.queryByRole("navigation", { name: "Modelos de sites" })).toBeNull();
    await vi.waitFor(() => expect(play).toHaveBeenCalled(), 4000);
    play.mockRestore();
  });

  it("does not autoplay under prefers-reduced-motion", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const idle = vi.spyOn(window, "setTimeout");
    const media = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    expect(await shownVideo()).toHaveAttribute("controls");
    expect(idle.mock.calls.filter(([, ms]) => ms === 1000)).toEqual([]);
    expect(play).not.toHaveBeenCalled();
    for (const spy of [play, idle, media]) spy.mockRestore();
  });
});

it.each(languages)("the privacy page in %s names Turnstile when forms require it", async (language) => {
  await changeLanguage(language);
  env.turnstileSiteKey = "0x4AAA";
  try {
    await open("/privacidade");
    expect(await screen.findByText(/Turnstile.*Cloudflare.*IP/)).toBeVisible();
  } finally {
    env.turnstileSiteKey = null;
  }
});

describe("the front page", () => {
  it("shows price, time and terms in its first screen, beside the links to sign-up and models", async () => {
    await open("/");
    const first = within(document.getElementById("oferta") ?? document.body);
    expect(await first.findByText(/^R\$\s99,90$/)).toBeVisible();
    expect(first.getAllByRole("listitem").map((fact) => fact.textContent)).toEqual([
      "no ar em até 48 horas",
      "cancele sem multa",
    ]);
    expect(first.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Começar agora", "/comece-agora"],
      ["Veja como funciona", "#como-funciona"],
      ["Ver modelos", "/modelos"],
    ]);
  });

  it("links to its steps, to the plan and, at its end, to the sign-up", async () => {
    await open("/");
    expect(screen.getByRole("link", { name: "Veja como funciona" })).toHaveAttribute(
      "href",
      "#como-funciona",
    );
    expect(screen.getByRole("link", { name: "Ver tudo o que está no plano" })).toHaveAttribute(
      "href",
      "/planos",
    );
    const links = within(section("Sua vitrine pode abrir esta semana.")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/comece-agora"]);
  });

  it("scrolls to its steps on request, and moves the focus there", async () => {
    await open("/");
    screen.getByRole("link", { name: "Veja como funciona" }).click();
    expect(document.getElementById("como-funciona")).toHaveFocus();
  });

  it("shows its models as links and says that they are no customers' sites", async () => {
    await open("/");
    const models = within(screen.getByRole("navigation", { name: "Modelos de sites" }));
    expect(models.getAllByRole("link")).toHaveLength(6);
    expect(screen.getByRole("figure")).toHaveTextContent("Não são sites de clientes.");
  });

  it("links to the plan when the price cannot be read", async () => {
    disconnect("GET plans");
    await open("/");
    expect(await screen.findByRole("link", { name: "Veja o preço" })).toHaveAttribute("href", "/planos");
  });
});

describe("PlansRoute while loading", () => {
  it("lists the plan's features before its price is loaded", async () => {
    hold("GET plans");
    await open("/planos");
    expect(screen.getByText("Carregando o plano")).toBeInTheDocument();
    expect(within(section("O que está incluído")).getAllByRole("listitem")).toHaveLength(12);
  });
});

describe("HostingRoute", () => {
  it("offers the free migration with a link to the sign-up", async () => {
    await open("/nossa-hospedagem");
    const migration = section(/A mudança é por nossa conta/);
    expect(within(migration).getByRole("link", { name: "Trazer o meu site" })).toHaveAttribute(
      "href",
      "/comece-agora",
    );
  });
});

describe("the models", () => {
  it("are six cards, each with a link to its page", async () => {
    await open("/modelos");
    const cards = screen.getAllByRole("heading", { level: 2 }).slice(0, 6);
    expect(cards.map((card) => card.textContent)).toEqual([
      "Padaria",
      "Clínica",
      "Advocacia",
      "Fotografia",
      "Cantina",
      "Oficina",
    ]);
    expect(screen.getByRole("link", { name: "Ver o modelo da cantina" })).toHaveAttribute(
      "href",
      "/modelos/restaurante",
    );
  });

  it("have a page with the website in a frame, the price, and a sign-up that names the model", async () => {
    await open("/modelos/padaria");
    const frame = screen.getByTitle("Modelo: Padaria");
    expect(frame).toHaveAttribute("src", "/vitrine/padaria");
    expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
    expect(screen.getByRole("link", { name: "Abrir em tela cheia" })).toHaveAttribute(
      "href",
      "/vitrine/padaria/tela-cheia",
    );
    expect(screen.getByRole("radio", { name: "Computador" })).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: "Celular" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Quero um assim" })).toHaveAttribute(
      "href",
      "/comece-agora?modelo=padaria",
    );
    expect(await screen.findByText(/^R\$\s99,90$/)).toBeVisible();
    const neighbours = within(screen.getByRole("navigation", { name: "Outros modelos" }));
    expect(neighbours.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/modelos/oficina",
      "/modelos/clinica",
    ]);
    expect(screen.getByText(/São modelos feitos por nós/)).toBeVisible();
  });

  it.each([
    ["pt-PT", "Modelo: Padaria", "Abrir em ecrã inteiro", "/pt-pt/vitrine/padaria"],
    ["en", "Design: Bakery", "Open full screen", "/en/vitrine/padaria"],
  ] as const)("show the website in the language of the page: %s", async (language, title, link, address) => {
    await startTexts(language);
    await open("/modelos/padaria");
    expect(screen.getByTitle(title)).toHaveAttribute("src", address);
    expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", `${address}/tela-cheia`);
  });
});

describe("the terms", () => {
  it("link to the licences of the delivered software in a built site", async () => {
    vi.stubEnv("PROD", true);
    await open("/termos");
    expect(screen.getByRole("link", { name: /Licenças do software/ })).toHaveAttribute(
      "href",
      "/licenses.txt",
    );
    vi.unstubAllEnvs();
  });
});
