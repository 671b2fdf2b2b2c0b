import { turnstileOrigin } from "./content-sources";
import { AppError } from "./app-error";
import { currentLanguage } from "./i18n";

/** The used part of Turnstile's API. */
type Turnstile = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      appearance: "interaction-only";
      callback: (token: string) => void;
      "error-callback": () => void;
      "timeout-callback": () => void;
    },
  ) => string | undefined;
  remove: (widget: string) => void;
};

const scriptUrl = `${turnstileOrigin}/turnstile/v0/api.js?render=explicit`;
let loading: Promise<Turnstile> | null = null;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      // The next submission tries again.
      loading = null;
      reject(new AppError("captcha_failed"));
    };
    script.src = scriptUrl;
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

/** Adds a container for a possible challenge: above the page, or inside the open dialog that covers it. */
function addContainer(): HTMLElement {
  const container = document.createElement("div");
  container.className = "fixed bottom-4 left-1/2 z-50 -translate-x-1/2";
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog], dialog[open]");
  ([...dialogs].at(-1) ?? document.body).append(container);
  return container;
}

/**
 * Requests a token from Turnstile, which may show a challenge.
 *
 * @throws AppError `captcha_failed`
 */
export async function turnstileToken(sitekey: string): Promise<string> {
  const turnstile = await loadTurnstile();
  const container = addContainer();
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new AppError("captcha_failed"));
      widget = turnstile.render(container, {
        sitekey,
        language: currentLanguage().toLowerCase(),
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": fail,
        "timeout-callback": fail,
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    container.remove();
  }
}
