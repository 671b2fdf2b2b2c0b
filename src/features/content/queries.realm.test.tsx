import { act, render, screen, waitFor } from "@testing-library/react";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { languages } from "@/lib/language";
import { startTexts } from "@/test/render";
import { storedText } from "./model";

type Row = Record<string, string | null>;

const requests: URL[] = [];
let answer: () => Response;

function rows(...content: Row[]): void {
  answer = () => new Response(JSON.stringify(content), { headers: { "content-type": "application/json" } });
}

beforeEach(async () => {
  // The store lives as long as a page: each test opens a fresh one.
  vi.resetModules();
  requests.length = 0;
  rows();
  vi.stubGlobal("fetch", async (input: string) => {
    requests.push(new URL(input));
    return answer();
  });
  await startTexts();
});
afterEach(() => vi.restoreAllMocks());

const KEYS = ["home.hero.title", "home.hero.subtitle"] as const;
const fallbacks = { "home.hero.title": "Título traduzido", "home.hero.subtitle": "Subtítulo traduzido" };

/** A page of the application as it is after a fresh load. */
async function freshPage() {
  const { useSiteContent } = await import("./queries");
  const { startTexts: start } = await import("@/test/render");
  const i18n = await import("@/lib/i18n");
  await start();
  function Page() {
    const texts = useSiteContent(KEYS, fallbacks);
    return (
      <>
        <h1>{texts["home.hero.title"]}</h1>
        <p>{texts["home.hero.subtitle"]}</p>
      </>
    );
  }
  return { Page, changeLanguage: i18n.changeLanguage };
}

const title = () => screen.getByRole("heading").textContent;

test("the translation is there at once, and the stored text takes its place", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "Título guardado" });
  const { Page } = await freshPage();
  render(<Page />);
  expect(title()).toBe("Título traduzido");
  const heading = screen.getByRole("heading");
  await waitFor(() => expect(title()).toBe("Título guardado"));
  expect(screen.getByRole("heading")).toBe(heading);
  expect(screen.getByText("Subtítulo traduzido")).toBeVisible();
});

test("all keys are asked for in one request, with the language's column and the Portuguese one", async () => {
  const { Page, changeLanguage: change } = await freshPage();
  render(<Page />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.pathname).toBe("/rest/v1/site_content");
  expect(requests[0]?.searchParams.get("select")).toBe("page_key,content_value_pt");
  expect(requests[0]?.searchParams.get("page_key")).toBe('in.("home.hero.title","home.hero.subtitle")');

  await act(() => change("en"));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.searchParams.get("select")).toBe("page_key,content_value_en,content_value_pt");
});

test("what was read is not asked for again, even where nothing was stored", async () => {
  const { Page, changeLanguage: change } = await freshPage();
  const first = render(<Page />);
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(() => change("en"));
  await waitFor(() => expect(requests).toHaveLength(2));
  await act(() => change("pt-BR"));
  first.unmount();
  render(<Page />);
  expect(requests).toHaveLength(2);
});

test.each([
  ["the server fails", () => new Response("", { status: 503 })],
  [
    "there is no connection",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("when %s the translation stays and a warning is logged, nothing more", async (_what, failure) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const error = vi.spyOn(console, "error");
  answer = failure;
  const { Page } = await freshPage();
  render(<Page />);
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(title()).toBe("Título traduzido");
  expect(error).not.toHaveBeenCalled();
});

test("after a failure the next page that needs the texts tries again", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  answer = () => new Response("", { status: 503 });
  const { Page } = await freshPage();
  const first = render(<Page />);
  await waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
  first.unmount();
  rows({ page_key: "home.hero.title", content_value_pt: "Título guardado" });
  render(<Page />);
  await waitFor(() => expect(title()).toBe("Título guardado"));
});

test("a page is pre-rendered with the stored texts of that day", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "Título guardado" });
  const { Page } = await freshPage();
  const { startCollecting } = await import("@/prerender/collector");
  const finish = startCollecting();
  const { prelude } = await prerender(
    <main>
      <Page />
    </main>,
  );
  expect(await new Response(prelude).text()).toBe(
    "<main><h1>Título guardado</h1><p>Subtítulo traduzido</p></main>",
  );
  expect(Object.values((await finish()).resources)).toEqual([{ "home.hero.title": "Título guardado" }]);
});

test("a pre-rendered page repeats its texts first, and then follows", async () => {
  rows({ page_key: "home.hero.subtitle", content_value_pt: "Subtítulo de hoje" });
  const { Page } = await freshPage();
  const { fillCache } = await import("@/prerender/cache");
  fillCache({ "texts pt-BR home.hero.title home.hero.subtitle": { "home.hero.title": "Título de ontem" } });
  const root = document.createElement("div");
  root.innerHTML = "<h1>Título de ontem</h1><p>Subtítulo traduzido</p>";
  document.body.append(root);
  const error = vi.spyOn(console, "error");
  render(<Page />, { container: root, hydrate: true });
  await screen.findByText("Subtítulo de hoje");
  expect(title()).toBe("Título traduzido");
  expect(error).not.toHaveBeenCalled();
  root.remove();
});

describe("which column is shown", () => {
  const row = {
    page_key: "k",
    content_value_pt: "brasileiro",
    content_value_pt_pt: "europeu",
    content_value_en: "english",
  };
  test("the language's own", () => {
    expect(languages.map((language) => storedText(row, language))).toEqual([
      "brasileiro",
      "europeu",
      "english",
    ]);
  });
  test("else the Portuguese one", () => {
    const only = { ...row, content_value_pt_pt: null, content_value_en: "  " };
    expect(languages.map((language) => storedText(only, language))).toEqual(Array(3).fill("brasileiro"));
  });
  test("else none, and the translation stands", () => {
    const none = { page_key: "k", content_value_pt: "", content_value_en: null };
    expect(languages.map((language) => storedText(none, language))).toEqual([null, null, null]);
  });
});

test("markup in a stored text is text", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "<img src=x onerror=alert(1)>" });
  const { Page } = await freshPage();
  render(<Page />);
  await waitFor(() => expect(title()).toBe("<img src=x onerror=alert(1)>"));
  expect(screen.queryByRole("img")).toBeNull();
});
