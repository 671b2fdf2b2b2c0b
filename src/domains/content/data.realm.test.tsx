// @vitest-environment jsdom
import { act, render, screen, waitFor } from "@testing-library/react";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { languages } from "@/platform/language";
import { startTexts } from "@/test/render";
import { storedText } from "./rules";
import { setUpWindow } from "@/test/window";

setUpWindow();

type Row = Record<string, string | null>;

const requests: URL[] = [];
let answer: () => Response;

function rows(...content: Row[]): void {
  answer = () => new Response(JSON.stringify(content), { headers: { "content-type": "application/json" } });
}

beforeEach(async () => {
  // The store lasts for one page: each test starts with a new one.
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

const pageKeys = ["home.hero.title", "home.hero.subtitle"] as const;
const fallbacks = { "home.hero.title": "Título traduzido", "home.hero.subtitle": "Subtítulo traduzido" };

/** Imports the modules again, as after a page load. */
async function freshPage() {
  const { useSiteContent } = await import("./data");
  const { startTexts: start } = await import("@/test/render");
  const i18n = await import("@/platform/i18n");
  await start();
  function Page() {
    const texts = useSiteContent(pageKeys, fallbacks);
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

test("shows the translation immediately, and then replaces it with the stored text", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "Título guardado" });
  const { Page } = await freshPage();
  render(<Page />);
  expect(title()).toBe("Título traduzido");
  const heading = screen.getByRole("heading");
  await waitFor(() => expect(title()).toBe("Título guardado"));
  expect(screen.getByRole("heading")).toBe(heading);
  expect(screen.getByText("Subtítulo traduzido")).toBeVisible();
});

test("requests all keys at once, with the language's column and the Portuguese one", async () => {
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

test("does not request a text again, even when none was stored", async () => {
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
])("keeps the translation and logs one warning when %s", async (_what, failure) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const error = vi.spyOn(console, "error");
  answer = failure;
  const { Page } = await freshPage();
  render(<Page />);
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(title()).toBe("Título traduzido");
  expect(error).not.toHaveBeenCalled();
});

test("retries after a failure when the next page needs the texts", async () => {
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

test("pre-renders a page with the texts stored at that time", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "Título guardado" });
  const { Page } = await freshPage();
  const { startCollecting } = await import("@/platform/prerender/collector");
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

test("hydrates with the pre-rendered texts, and then shows the current ones", async () => {
  rows({ page_key: "home.hero.subtitle", content_value_pt: "Subtítulo de hoje" });
  const { Page } = await freshPage();
  const { fillCache } = await import("@/platform/prerender/cache");
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

describe("storedText", () => {
  const row = {
    page_key: "k",
    content_value_pt: "brasileiro",
    content_value_pt_pt: "europeu",
    content_value_en: "english",
  };
  test("returns the text in the requested language", () => {
    expect(languages.map((language) => storedText(row, language))).toEqual([
      "brasileiro",
      "europeu",
      "english",
    ]);
  });
  test("returns the Portuguese text when that of the language is missing", () => {
    const only = { ...row, content_value_pt_pt: null, content_value_en: "  " };
    expect(languages.map((language) => storedText(only, language))).toEqual(Array(3).fill("brasileiro"));
  });
  test("returns null when both are missing, so that the translation applies", () => {
    const none = { page_key: "k", content_value_pt: "", content_value_en: null };
    expect(languages.map((language) => storedText(none, language))).toEqual([null, null, null]);
  });
});

test("renders markup in a stored text as plain text", async () => {
  rows({ page_key: "home.hero.title", content_value_pt: "<img src=x onerror=alert(1)>" });
  const { Page } = await freshPage();
  render(<Page />);
  await waitFor(() => expect(title()).toBe("<img src=x onerror=alert(1)>"));
  expect(screen.queryByRole("img")).toBeNull();
});
