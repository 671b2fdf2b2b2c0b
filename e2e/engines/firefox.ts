import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type Page,
} from "puppeteer-core";
import type { Driver } from "./tab.ts";

const preferences = {
  "intl.accept_languages": "pt-BR",
  // Disables Firefox's background requests.
  "app.update.disabledForTesting": true,
  "network.captive-portal-service.enabled": false,
};

/** Starts Firefox with WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: preferences,
    env: { ...process.env, TZ: "America/Sao_Paulo" },
  });
}

type TabOptions = {
  /** Page width in CSS pixels. */
  width: number;
  /** A script that runs first in each document; empty for none. */
  initScript: string;
  /** Receives uncaught errors, and those that a page logs. */
  onError: (text: string) => void;
};

/** Opens a tab in its own profile. */
export async function openFirefoxTab(browser: Browser, options: TabOptions): Promise<Driver> {
  const context = await browser.createBrowserContext();
  return driverOf(context, await context.newPage(), options);
}

async function driverOf(context: BrowserContext, page: Page, options: TabOptions): Promise<Driver> {
  const { width, initScript, onError } = options;
  await page.setViewport({ width, height: 900 });
  if (initScript !== "") await page.evaluateOnNewDocument(initScript);
  page.on("console", (message) => {
    if (message.type() === "error") onError(message.text());
  });
  page.on("pageerror", (error) => onError(`Uncaught ${String(error)}`));
  let frame: Frame = page.mainFrame();

  async function find(css: string): Promise<ElementHandle> {
    const element = await frame.$(css);
    if (!element) throw new Error(`Nothing matches ${css}.`);
    return element;
  }

  return {
    open: async (address) => void (await page.goto(address)),
    address: () => page.mainFrame().evaluate(() => location.href),
    // Passed as a string because the page's policy forbids `new Function` inside it.
    run: (body, ...args) => frame.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    click: async (css) => (await find(css)).click(),
    type: async (css, text) => (await find(css)).type(text),
    press: (key) => page.keyboard.press(key === "Space" ? " " : key),
    pressControl: async (letter) => {
      await page.keyboard.down("Control");
      await page.keyboard.press(letter as "c");
      await page.keyboard.up("Control");
    },
    chooseFile: async (css, file) => ((await find(css)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    back: async () => void (await page.goBack()),
    enterFrame: async (css) => {
      frame = page.mainFrame();
      if (css !== null) frame = (await (await find(css)).contentFrame()) ?? frame;
    },
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    newTab: async () => driverOf(context, await context.newPage(), options),
    bringToFront: () => page.bringToFront(),
  };
}
