// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setUpWindow } from "@/test/window";

setUpWindow();

const root = document.documentElement;
const replace = vi.fn<(address: string) => void>();

type Visit = { at?: string; page?: string; languages?: string[]; agent?: string };

/** Simulates a page with the language of its HTML and runs the boot script. */
async function open({ at = "/", page = "pt-BR", languages = ["pt-BR"], agent = "Firefox" }: Visit) {
  const { origin, href, pathname, search, hash } = new URL(at, "http://app.test");
  vi.stubGlobal("location", { origin, href, pathname, search, hash, replace });
  vi.stubGlobal("navigator", { languages, userAgent: agent });
  root.lang = page;
  vi.resetModules();
  await import("./boot");
}

/** Replaces the observer of the first paint. Returns a function that paints. */
function stubPaint(): () => void {
  const reports: (() => void)[] = [];
  class Paints {
    report: () => void;
    constructor(report: (entries: unknown, observer: Paints) => void) {
      this.report = () => report(null, this);
    }
    observe() {
      reports.push(this.report);
    }
    disconnect() {}
  }
  vi.stubGlobal("PerformanceObserver", Paints);
  return () => {
    for (const report of reports.splice(0)) report();
  };
}

const isHidden = () => root.style.visibility === "hidden";

beforeEach(() => {
  vi.useFakeTimers();
  replace.mockReset();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("CSS", { registerProperty: () => undefined, supports: () => true });
});

afterEach(() => {
  root.removeAttribute("style");
  delete root.dataset["session"];
  delete root.dataset["visit"];
  document.head.innerHTML = "";
  // Ends what the boot script waits for.
  stubPaint();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  window.dispatchEvent(new Event("load"));
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("keeps a page in the visitor's language", async () => {
  await open({ at: "/planos" });
  expect(isHidden()).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test("marks only the first page of a visit, and only while its shop front opens", async () => {
  sessionStorage.clear();
  await open({ languages: ["en"] });
  expect(root.dataset["visit"]).toBeUndefined();
  await open({ at: "/en", page: "en", languages: ["en"] });
  expect(root.dataset["visit"]).toBe("first");
  vi.runAllTimers();
  expect(root.dataset["visit"]).toBeUndefined();
  await open({ at: "/en", page: "en", languages: ["en"] });
  expect(root.dataset["visit"]).toBeUndefined();
});

const media = () => [...document.querySelectorAll("style")].map((style) => style.media);

test("declares the fonts after the first paint of a first visit, when the brand's are here, and at once later", async () => {
  localStorage.clear();
  const paint = stubPaint();
  let arrive: () => void = vi.fn<() => void>();
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const declared: string[] = [];
  class StubbedFace {
    constructor(readonly family: string) {}
    load() {
      return loaded;
    }
  }
  vi.stubGlobal("FontFace", StubbedFace);
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: { add: ({ family }: StubbedFace) => declared.push(family) },
  });
  const head = `<style data-fonts="brand" media="(scripting: none)">
      @font-face { font-family: "Figtree"; src: url("/figtree.woff2") format("woff2"); }</style>
    <style data-fonts="serif" media="(scripting: none)"></style>`;
  document.head.innerHTML = head;
  await open({});
  paint();
  expect([declared, media()]).toEqual([[], ["(scripting: none)", "(scripting: none)"]]);
  arrive();
  await vi.waitFor(() => expect(declared).toEqual(["Figtree"]));
  expect(media()).toEqual(["(scripting: none)", "all"]);

  document.head.innerHTML = head;
  await open({});
  expect(media()).toEqual(["all", "all"]);
});

/** Simulates the end of the HTML. */
function complete() {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
}

const addresses = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
const running = () => addresses("script[type=module]", "src");
const loading = () => addresses("link:not([data-entry])", "href");

describe("the scripts of a build", () => {
  beforeEach(() => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    document.head.innerHTML =
      '<link rel="modulepreload" href="/assets/main.js" data-entry><script type="application/json" data-scripts>["/assets/page.js"]</script>';
  });

  afterEach(() => vi.restoreAllMocks());

  test("load after the first paint, and run when the page is complete", async () => {
    const paint = stubPaint();
    await open({});
    expect(loading()).toEqual([]);
    paint();
    expect(loading()).toEqual(["/assets/page.js"]);
    expect(running()).toEqual([]);
    complete();
    expect(running()).toEqual(["/assets/main.js"]);
  });

  test("run once on a page that is complete before its first paint", async () => {
    const paint = stubPaint();
    await open({});
    complete();
    expect(running()).toEqual([]);
    paint();
    window.dispatchEvent(new Event("load"));
    vi.runAllTimers();
    expect(running()).toEqual(["/assets/main.js"]);
    expect(loading()).toEqual(["/assets/page.js"]);
  });

  test("run in a browser that reports no paint", async () => {
    stubPaint();
    await open({});
    complete();
    window.dispatchEvent(new Event("load"));
    vi.runAllTimers();
    expect(running()).toHaveLength(1);
  });

  test("do not wait for the paint of a hidden page, or of a page in the background", async () => {
    stubPaint();
    await open({ at: "/login", languages: ["en"] });
    complete();
    expect(running()).toHaveLength(1);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await open({});
    complete();
    expect(running()).toHaveLength(2);
  });
});

test.each([
  ["/", "pt-BR", ["en-US"], "/en"],
  ["/planos?x=1#a", "pt-BR", ["pt-PT"], "/pt-pt/planos?x=1#a"],
  ["/en/blog", "en", ["pt-BR"], "/blog"],
  ["/blog/um-post", "pt-BR", ["fr", "en"], "/en/blog/um-post"],
])("redirects %s (%s) to the address in %j", async (at, page, languages, address) => {
  await open({ at, page, languages });
  expect(replace).toHaveBeenCalledExactlyOnceWith(address);
  expect(isHidden()).toBe(true);
});

test("redirects to the language chosen here regardless of the browser's language", async () => {
  localStorage.setItem("language", "en");
  await open({ at: "/faq" });
  expect(replace).toHaveBeenCalledExactlyOnceWith("/en/faq");
});

test.each([
  ["/login", "a page with a single address"],
  ["/en/blog/mais-novo-que-o-build", "a shell at the visitor's own address"],
])("hides %s (%s) until it is shown in the visitor's language", async (at) => {
  await open({ at, languages: ["en"] });
  expect(replace).not.toHaveBeenCalled();
  expect(root.lang).toBe("en");
  expect(isHidden()).toBe(true);
  vi.advanceTimersByTime(4000);
  expect(isHidden()).toBe(false);
});

test("sets a shell's title in the visitor's language", async () => {
  document.head.innerHTML =
    '<title data-pt-pt="Site · pronto a usar" data-en="Site · ready">Site · pronto</title>';
  await open({ at: "/dashboard", languages: ["pt-PT"] });
  expect(document.title).toBe("Site · pronto a usar");
  await open({ at: "/dashboard", languages: ["en"] });
  expect(document.title).toBe("Site · ready");
});

test("keeps the page's language when the browser has no supported one", async () => {
  await open({ at: "/en", page: "en", languages: ["fr"] });
  expect(replace).not.toHaveBeenCalled();
  expect(root.lang).toBe("en");
});

test("keeps each address in its own language for search engines", async () => {
  await open({ languages: ["en"], agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  expect(replace).not.toHaveBeenCalled();
  expect(isHidden()).toBe(false);
});

test("marks a browser with a session and hides pages for visitors only", async () => {
  localStorage.setItem("sb-127-auth-token", "{}");
  await open({ at: "/login" });
  expect(root.dataset["session"]).toBe("stored");
  expect(isHidden()).toBe(true);
});

test("shows users with a session the pages for everyone", async () => {
  localStorage.setItem("sb-127-auth-token", "{}");
  await open({ at: "/planos" });
  expect(isHidden()).toBe(false);
});

test.each([
  ["dark", false, "dark"],
  ["light", true, "light"],
  [null, true, "dark"],
  ["pink", false, "light"],
])(
  "sets the theme from the choice (%s), otherwise from the system (dark: %s)",
  async (stored, matches, theme) => {
    vi.stubGlobal("matchMedia", () => ({ matches }));
    if (stored !== null) localStorage.setItem("theme", stored);
    await open({});
    expect(root.dataset["theme"]).toBe(theme);
  },
);

test("starts when storage is blocked", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
    clear: () => undefined,
  });
  await open({ languages: ["en"] });
  expect(replace).toHaveBeenCalledExactlyOnceWith("/en");
});

describe.each([
  ["Safari 16.3", { supports: (): boolean => true }],
  ["Chrome 110", { registerProperty: () => undefined, supports: (): boolean => false }],
  ["a browser without CSS.supports", undefined],
])("in %s, which is unsupported,", (_name, css) => {
  beforeEach(() => {
    if (css) vi.stubGlobal("CSS", css);
    else Reflect.deleteProperty(window, "CSS");
  });

  test("the page is marked and never hidden", async () => {
    localStorage.setItem("sb-127-auth-token", "{}");
    await open({ at: "/login", languages: ["en"] });
    expect(root.dataset["browser"]).toBe("old");
    expect(isHidden()).toBe(false);
  });

  test("the buttons are disabled because they do not work", async () => {
    document.body.innerHTML = "<h2><button>Preciso saber programar?</button></h2>";
    await open({ at: "/faq" });
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(document.querySelector("button")?.disabled).toBe(true);
  });

  test("a visitor is redirected to the address in their language", async () => {
    await open({ at: "/planos", languages: ["en"] });
    expect(replace).toHaveBeenCalledExactlyOnceWith("/en/planos");
    expect(isHidden()).toBe(false);
  });
});

const ownScript = "http://app.test/assets/main-1.js";

function loseScript(src: string, type = "module"): void {
  const script = Object.assign(document.createElement("script"), { type, src });
  document.head.append(script);
  script.dispatchEvent(new Event("error"));
}

function failToParse(filename: string): void {
  window.dispatchEvent(new ErrorEvent("error", { error: new SyntaxError("Unexpected token"), filename }));
}

describe("the boot script", () => {
  test("marks a page as failed, shows it and disables its buttons when an application script fails to load", async () => {
    document.body.innerHTML = "<button>Assinar agora</button>";
    localStorage.setItem("sb-127-auth-token", "{}");
    await open({ at: "/login" });
    expect(isHidden()).toBe(true);
    loseScript(ownScript);
    expect(root.dataset["browser"]).toBe("failed");
    expect(isHidden()).toBe(false);
    expect(document.querySelector("button")?.disabled).toBe(true);
  });

  test("marks a page as failed when an application script cannot be parsed", async () => {
    await open({});
    failToParse(ownScript);
    expect(root.dataset["browser"]).toBe("failed");
  });

  test("ignores other scripts, and failures after the start", async () => {
    await open({});
    loseScript(ownScript, "text/javascript");
    loseScript("https://extension.test/assets/main.js");
    failToParse("");
    failToParse("https://extension.test/assets/main.js");
    window.dispatchEvent(
      new ErrorEvent("error", { error: new TypeError("x is undefined"), filename: ownScript }),
    );
    root.dataset["app"] = "started";
    loseScript(ownScript);
    expect(root.dataset["browser"]).toBe("current");
    delete root.dataset["app"];
  });
});

test("provides URL.canParse when a supported browser lacks it", async () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, "canParse");
  await open({});
  expect(root.dataset["browser"]).toBe("current");
  expect([URL.canParse("https://a.test"), URL.canParse("a b"), URL.canParse("/x", "https://a.test")]).toEqual(
    [true, false, true],
  );
  URL.canParse = canParse;
});
