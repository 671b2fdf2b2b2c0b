import { addressOf, entryPaths, hasLanguageAddresses, readAddress } from "../addresses";
import { detectLanguage } from "../language";
import { preferredTheme } from "../theme";
import { recordEarlyPress } from "./early-press";

// Search engine crawlers get the requested address unchanged.
const robots = /bot|crawl|spider|slurp|facebookexternalhit/i;

// Shows the hidden page when the scripts do not start in time. Milliseconds.
const startTimeoutMs = 4000;

/**
 * Returns whether this browser is older than the supported ones (package.json): both features arrived with Firefox
 * 128, Safari 16.4 and Chrome 111.
 */
function isTooOld(): boolean {
  return !(
    "CSS" in window &&
    "registerProperty" in CSS &&
    CSS.supports("color", "color-mix(in srgb, red, red)")
  );
}

/** Provides APIs that the oldest supported browsers lack and that the application or its libraries use. */
function provideMissingApis(): void {
  URL.canParse ??= (address, base) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  };
}

/** Returns whether a URL belongs to the application's scripts, unlike a browser extension's. */
function isOurs(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith("/assets/");
}

/**
 * Marks the page when the application cannot start because a script failed to load or to parse. The page stays
 * readable and shows a notice (scripts/prerender/without-app.ts).
 */
function watchStart(root: HTMLElement): void {
  window.addEventListener(
    "error",
    ({ target, error, filename }) => {
      const isLost = target instanceof HTMLScriptElement && target.type === "module" && isOurs(target.src);
      const isBroken = error instanceof SyntaxError && isOurs(filename);
      if (root.dataset["app"] !== undefined || !(isLost || isBroken)) return;
      root.dataset["browser"] = "failed";
      root.style.visibility = "";
      disableButtons();
    },
    // A script's error event does not bubble.
    true,
  );
}

/** Disables the buttons that remain visible in old browsers (scripts/prerender/without-app.ts): questions. */
function disableButtons(): void {
  for (const button of document.querySelectorAll("button")) button.disabled = true;
}

// supabase-js' session key (see backend/supabase.ts, which is too large for this script).
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

// The first paint of a complete page takes less, also on a slow phone. Milliseconds.
const maxPaintMs = 1500;

/** Runs a task after the first paint. */
function afterFirstPaint(task: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    task();
  };
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: "paint", buffered: true });
  // A browser may report no paint.
  window.addEventListener("load", () => setTimeout(run, maxPaintMs));
}

/** Runs a task when the HTML is complete. */
function afterContent(task: () => void): void {
  document.addEventListener("DOMContentLoaded", task, { once: true });
}

const fontsKey = "fonts";

/** Returns the font faces in a style that does not apply, so that they can load without being declared. */
function facesOf({ sheet }: HTMLStyleElement): FontFace[] {
  return [...(sheet?.cssRules ?? [])].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const read = (name: string) => rule.style.getPropertyValue(name);
    const family = read("font-family").replaceAll(/["']/g, "");
    return [new FontFace(family, read("src"), { weight: read("font-weight"), display: "swap" })];
  });
}

const declare = (style: HTMLStyleElement) => {
  style.media = "all";
};

/**
 * Declares the fonts of index.html. On a first visit they load after the first paint, which shows the page in fallbacks
 * of the same measures, and are declared together when they are here, because a browser lays the whole page out for each
 * declaration and arrival. On later visits the browser has them.
 */
function loadFonts(): void {
  const styles = [...document.querySelectorAll<HTMLStyleElement>("style[data-fonts]")];
  try {
    if (localStorage.getItem(fontsKey)) return styles.forEach(declare);
    localStorage.setItem(fontsKey, "loaded");
  } catch {
    // Without storage, every visit is a first one.
  }
  async function loadFirst(): Promise<void> {
    const brand = styles.filter(({ dataset }) => dataset["fonts"] === "brand").flatMap(facesOf);
    await Promise.allSettled(brand.map((face) => face.load()));
    for (const face of brand) document.fonts.add(face);
    for (const style of styles) if (style.dataset["fonts"] !== "brand") declare(style);
  }
  afterFirstPaint(() => void loadFirst());
}

function append(name: "link" | "script", attributes: Record<string, string>): void {
  const element = document.createElement(name);
  for (const attribute of Object.keys(attributes))
    element.setAttribute(attribute, attributes[attribute] ?? "");
  document.head.append(element);
}

/** Loads the scripts of a build's page and runs the entry, which the page preloads (scripts/prerender/document.ts). */
function startApp(): void {
  const entry = document.querySelector("link[data-entry]")?.getAttribute("href");
  const imported = document.querySelector("script[data-scripts]")?.textContent;
  // Pages that are served from sources have neither.
  if (!entry || !imported) return;
  for (const href of JSON.parse(imported) as string[])
    append("link", { rel: "modulepreload", crossorigin: "", href });
  const run = () => append("script", { type: "module", crossorigin: "", src: entry });
  if (document.readyState === "loading") afterContent(run);
  else run();
}

const openingKey = "opened";

// Longer than every movement of the opening, of which the last begin with the hydration. Milliseconds.
const openingMs = 9000;

/** Marks the first page of a visit, whose shop front opens (domains/content/public/opening.css). Later pages are still. */
function markFirstPage(root: HTMLElement): void {
  try {
    if (sessionStorage.getItem(openingKey)) return;
    sessionStorage.setItem(openingKey, "yes");
    root.dataset["visit"] = "first";
    setTimeout(() => delete root.dataset["visit"], openingMs);
  } catch {
    // Without storage, every page is still.
  }
}

/**
 * Runs inline before the first paint of every page, so that no page shows the wrong theme, the wrong language or
 * content for other users. Redirects to the address in the visitor's language; a page without one stays hidden until
 * the application renders it.
 */
export function boot(): void {
  const root = document.documentElement;
  // An old browser shows the pre-rendered page with a notice and does not start the application.
  const isOld = isTooOld();
  root.dataset["browser"] = isOld ? "old" : "current";
  if (isOld) afterContent(disableButtons);
  else {
    provideMissingApis();
    watchStart(root);
    recordEarlyPress();
    loadFonts();
  }
  root.dataset["theme"] = preferredTheme();
  const hasSession = hasStoredSession();
  if (hasSession) root.dataset["session"] = "stored";

  const { path } = readAddress(location.pathname);
  const language = robots.test(navigator.userAgent) ? null : detectLanguage();
  const isOtherLanguage = language !== null && language !== root.lang;
  // Sign-in pages are pre-rendered for visitors. Users with a session are redirected.
  const isForOthers = hasSession && entryPaths.includes(path);
  if (!isOtherLanguage && !isForOthers) {
    // A page in the background is not painted.
    if (!isOld) (document.hidden ? afterContent : afterFirstPaint)(startApp);
    markFirstPage(root);
    return;
  }

  if (!isOld) {
    afterContent(startApp);
    root.style.visibility = "hidden";
    setTimeout(() => {
      root.style.visibility = "";
    }, startTimeoutMs);
  }
  if (!isOtherLanguage) return;
  const address = addressOf(path, language);
  if (hasLanguageAddresses(path) && address !== location.pathname) {
    location.replace(address + location.search + location.hash);
  } else {
    root.lang = language;
    // A shell contains its title in every language.
    const title = document.querySelector("title");
    const translated = title?.getAttribute(`data-${language}`);
    if (title && translated) title.textContent = translated;
  }
}

boot();
