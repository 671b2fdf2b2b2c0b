import { beforeEach, expect, test, vi } from "vitest";

// Simulates a page in a browser with these languages.
async function openPage(browserLanguages: string[]) {
  vi.resetModules();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(browserLanguages);
  vi.spyOn(navigator, "language", "get").mockReturnValue(browserLanguages[0] ?? "");
  const module = await import("./i18n");
  await module.startI18n();
  return module;
}

beforeEach(() => {
  document.documentElement.lang = "pt-BR";
});

test.each([
  [["pt-PT", "en"], "pt-PT"],
  [["pt"], "pt-BR"],
  [["pt-AO"], "pt-PT"],
  [["en-GB"], "en"],
  [["es-AR", "en-US"], "en"],
  [["fr"], "pt-BR"],
  [[], "pt-BR"],
])("a browser that prefers %j opens in %s", async (preferred, language) => {
  const { currentLanguage } = await openPage(preferred);
  expect(currentLanguage()).toBe(language);
  expect(document.documentElement.lang).toBe(language);
});

test.each([
  { stored: "en", preferred: ["pt-PT"], page: "pt-BR", language: "en" },
  { stored: "tlh", preferred: ["fr", "pt-AO"], page: "en", language: "pt-PT" },
  { stored: null, preferred: ["fr"], page: "en", language: "en" },
  { stored: null, preferred: [], page: "pt-PT", language: "pt-PT" },
  { stored: null, preferred: ["pt_BR"], page: "en", language: "pt-BR" },
])(
  "the detector and the boot script find $language for $stored, then $preferred, then the page's $page",
  async ({ stored, preferred, page, language }) => {
    document.documentElement.lang = page;
    if (stored !== null) localStorage.setItem("language", stored);
    const { detectLanguage } = await import("./language");
    vi.spyOn(navigator, "languages", "get").mockReturnValue(preferred);
    expect(detectLanguage()).toBe(language);
    const { currentLanguage } = await openPage(preferred);
    expect(currentLanguage()).toBe(language);
  },
);

test("a page in an unsupported language opens in the default language", async () => {
  document.documentElement.lang = "fr";
  const { currentLanguage, i18n } = await openPage(["fr"]);
  expect(currentLanguage()).toBe("pt-BR");
  expect(i18n.t("states.loading")).toBe("Carregando…");
});

test("a detected language is not stored as a choice", async () => {
  const { hasChosenLanguage } = await openPage(["en"]);
  expect(localStorage.getItem("language")).toBeNull();
  expect(hasChosenLanguage()).toBe(false);
});

test("a chosen language is stored, shown, and overrides the browser's next time", async () => {
  const first = await openPage(["en"]);
  await first.changeLanguage("pt-PT");
  expect(localStorage.getItem("language")).toBe("pt-PT");
  expect(document.documentElement.lang).toBe("pt-PT");
  expect(first.i18n.t("states.loading")).toBe("A carregar…");

  const second = await openPage(["en"]);
  expect(second.currentLanguage()).toBe("pt-PT");
});

test("an unsupported stored language is ignored", async () => {
  localStorage.setItem("language", "tlh");
  const { currentLanguage } = await openPage(["en"]);
  expect(currentLanguage()).toBe("en");
});

test("a profile's language applies only without a choice in this browser", async () => {
  const { adoptLanguage, changeLanguage, currentLanguage } = await openPage(["pt-BR"]);
  await adoptLanguage("en");
  expect(currentLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();

  await changeLanguage("pt-PT");
  await adoptLanguage("en");
  expect(currentLanguage()).toBe("pt-PT");
});

test("texts that load while the language changes arrive in the new language, too", async () => {
  const { i18n, loadNamespaces } = await openPage(["pt-BR"]);
  const changed = i18n.changeLanguage("en");
  await loadNamespaces(["plansPage"]);
  await changed;
  expect(i18n.hasResourceBundle("en", "plansPage")).toBe(true);
});

test("a choice waits until the page is hydrated", async () => {
  const { changeLanguage, currentLanguage, holdLanguage } = await openPage(["pt-BR"]);
  let finish: (() => void) | undefined;
  holdLanguage(new Promise<void>((resolve) => (finish = resolve)));
  const changed = changeLanguage("en");
  expect(localStorage.getItem("language")).toBe("en");
  await vi.dynamicImportSettled();
  expect(currentLanguage()).toBe("pt-BR");
  finish?.();
  await changed;
  expect(currentLanguage()).toBe("en");
});
