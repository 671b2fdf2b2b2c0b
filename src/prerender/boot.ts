import { addressOf, entryPaths, hasLanguageAddresses, readAddress } from "@/config/addresses";
import { detectLanguage } from "@/lib/language";
import { preferredTheme } from "@/lib/theme";

// Who collects pages for a search engine asked for this address and gets it as it is.
const robots = /bot|crawl|spider|slurp|facebookexternalhit/i;

// Should the scripts not come, what is here is better than nothing. Milliseconds.
const PATIENCE = 4000;

/**
 * Whether this browser is older than the supported ones (package.json): the two came with Firefox 128 and
 * Safari 16.4, and with Chrome 111.
 */
function isTooOld(): boolean {
  return !(
    "CSS" in window &&
    "registerProperty" in CSS &&
    CSS.supports("color", "color-mix(in srgb, red, red)")
  );
}

/** Provides what the first supported browsers lack and both the application and its libraries use. */
function provideMissingApis(): void {
  URL.canParse ??= (address, base) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  };
}

/** Whether an address is that of one of the application's own scripts, and not of a browser extension, say. */
function isOurs(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith("/assets/");
}

/**
 * Marks the page when the application cannot start, because one of its scripts did not arrive or cannot be parsed.
 * The page stays readable and shows a notice (scripts/prerender/without-app.ts).
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
    // A script's own error does not bubble.
    true,
  );
}

/** Disables the buttons that the styles of old browsers leave visible (scripts/prerender/without-app.ts): questions. */
function disableButtons(): void {
  for (const button of document.querySelectorAll("button")) button.disabled = true;
}

// Where supabase-js keeps a session (see lib/supabase.ts, which is too large for this script).
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

/**
 * Runs before the first paint, inlined in every page, so that nothing is ever shown
 * in the wrong colours, the wrong language or to the wrong person. A page with an
 * address in the visitor's language is left for it; one without stays hidden until
 * the application shows it in that language.
 */
export function boot(): void {
  const root = document.documentElement;
  // An old browser shows the pre-rendered page with a notice; the application does not start there.
  const isOld = isTooOld();
  root.dataset["browser"] = isOld ? "old" : "current";
  if (isOld) document.addEventListener("DOMContentLoaded", disableButtons);
  else {
    provideMissingApis();
    watchStart(root);
  }
  root.dataset["theme"] = preferredTheme();
  const hasSession = hasStoredSession();
  if (hasSession) root.dataset["session"] = "stored";

  const { path } = readAddress(location.pathname);
  const language = robots.test(navigator.userAgent) ? null : detectLanguage();
  const isOtherLanguage = language !== null && language !== root.lang;
  // Pages to sign in are pre-rendered for visitors; someone with a session is led on.
  const isForOthers = hasSession && entryPaths.includes(path);
  if (!isOtherLanguage && !isForOthers) return;

  if (!isOld) {
    root.style.visibility = "hidden";
    setTimeout(() => {
      root.style.visibility = "";
    }, PATIENCE);
  }
  if (!isOtherLanguage) return;
  const address = addressOf(path, language);
  if (hasLanguageAddresses(path) && address !== location.pathname) {
    location.replace(address + location.search + location.hash);
  } else {
    root.lang = language;
    // A shell brings its title in every language.
    const title = document.querySelector("title");
    const translated = title?.getAttribute(`data-${language}`);
    if (title && translated) title.textContent = translated;
  }
}

boot();
