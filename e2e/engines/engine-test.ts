import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test as base } from "@playwright/test";
import type { Browser } from "puppeteer-core";
import { sessionOf, type Account } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { translatorScripts, type Translated } from "../fixtures/page-translator.ts";
import { openFirefoxTab, startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { startWebKit, webKitTab, type WebKit } from "./webkit.ts";

/** Options of each engine project in playwright.config.ts. */
export type EngineOptions = { engine: "firefox" | "webkit" };

/**
 * Opens a tab in a new profile.
 *
 * @param width page width in CSS pixels
 * @param without disabled WebKit features
 */
export type OpenProfile = (width?: number, without?: readonly string[]) => Promise<Tab>;

type Fixtures = EngineOptions & {
  /** When a simulated page translator begins, in Firefox alone. */
  translated: Translated;
  openProfile: OpenProfile;
  /** Writes a file for uploads and returns its path. */
  makeFile: (name: string, content: string | Uint8Array) => Promise<string>;
};

const desktop = 1280;
// What the error boundary logs, and errors outside of it.
const pageFailure = /failed to render|^Uncaught/;
const programs = {
  firefox: process.env["E2E_FIREFOX_PATH"] ?? "",
  webkit: process.env["E2E_WEBKIT_DRIVER"] ?? "",
  miniBrowser: process.env["E2E_MINIBROWSER_PATH"] ?? "",
};

/** The test function for journeys in the engines of Firefox and Safari. */
export const test = base.extend<Fixtures, { firefox: () => Promise<Browser> }>({
  engine: ["firefox", { option: true }],
  translated: ["never", { option: true }],
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, provide) => {
      const started: { browser?: Browser } = {};
      await provide(async () => (started.browser ??= await startFirefox(programs.firefox)));
      await started.browser?.close();
    },
    { scope: "worker" },
  ],
  openProfile: async ({ engine, firefox, translated }, provide, testInfo) => {
    testInfo.skip(programs[engine] === "", `${engine} is not installed here (tools/testing/find-engines.ts)`);
    const tabs: Tab[] = [];
    const errors: string[] = [];
    const webKits: WebKit[] = [];
    await provide(async (width = desktop, without = []) => {
      let tab: Tab;
      if (engine === "firefox") {
        const initScript = translatorScripts[translated];
        const onError = (text: string) => {
          if (pageFailure.test(text)) errors.push(text);
        };
        tab = new Tab(await openFirefoxTab(await firefox(), { width, initScript, onError }));
      } else {
        const webKit = await startWebKit(
          { driver: programs.webkit, miniBrowser: programs.miniBrowser },
          width,
          without,
        );
        webKits.push(webKit);
        tab = new Tab(await webKitTab(webKit));
      }
      tabs.push(tab);
      return tab;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      await Promise.all(
        tabs.map((tab, index) => tab.screenshot(testInfo.outputPath(`${index}.png`)).catch(() => undefined)),
      );
    }
    await Promise.all(webKits.map((webKit) => webKit.close()));
    // A page recovers from a failure that a translator causes, and logs it.
    if (translated !== "never")
      expect(await Promise.all(errors), "errors in the browser's console").toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
  makeFile: async ({}, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), "engines-"));
    await provide(async (name, content) => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    });
    await rm(folder, { recursive: true, force: true });
  },
});

export { expect };

/** Stores a session in the profile, as after a sign-in, and opens a page. */
export async function openSignedIn(tab: Tab, account: Account, address: string): Promise<void> {
  const key = `sb-${new URL(addresses.api).hostname.split(".")[0]}-auth-token`;
  await tab.open(`${addresses.app}/termos`);
  const session = JSON.stringify(await sessionOf(account));
  await tab.run("localStorage.setItem(arguments[0], arguments[1])", key, session);
  await tab.open(addresses.app + address);
}

/** Signs in with the form of a login page. */
export async function logIn(tab: Tab, account: Account, address = "/login"): Promise<void> {
  await tab.open(addresses.app + address);
  await tab.waitForHydration();
  await tab.fill("[name=email]", account.email);
  await tab.fill("[name=password]", account.password);
  await tab.click({ css: "main button", name: "Entrar" });
}
