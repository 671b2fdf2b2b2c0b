import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { portOf, readEnvironment, root } from "../tools/local-stack/environment.ts";
import { findBrowser } from "../tools/testing/find-browser.ts";

const folder = path.join(root, "docs", "pictures");
const themes = ["light", "dark"] as const;

type SignIn = { path: string; email: string; password: string; start: RegExp };

const customer: SignIn = {
  path: "/login",
  email: "cliente002@exemplo.example",
  password: "cliente-local-123",
  start: /\/dashboard/,
};
const administrator: SignIn = {
  path: "/administrador/login",
  email: "admin@sitepronto.test",
  password: "admin-local-123",
  start: /\/administrador$/,
};

const pages: readonly { name: string; path: string; signIn: SignIn | null }[] = [
  { name: "home", path: "/", signIn: null },
  { name: "panel", path: "/dashboard", signIn: customer },
  { name: "administration", path: "/administrador", signIn: administrator },
];

async function signInWith(page: Page, { path: address, email, password, start }: SignIn): Promise<void> {
  await page.goto(address);
  // What is typed before the page runs its scripts would be sent as a plain form.
  await settle(page);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(start);
}

/** Waits until the page has its scripts, data, fonts and pictures. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  // No element shows that the development server has sent the last script and picture.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Writes the pictures of the README from a running `npm start -- --demo`, in both themes.
 */
async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const port = portOf(readEnvironment(), "APP_PORT");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  for (const theme of themes) {
    for (const { name, path: address, signIn } of pages) {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${port}`,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        colorScheme: theme,
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 800 },
      });
      const page = await context.newPage();
      if (signIn) await signInWith(page, signIn);
      await page.goto(address);
      await settle(page);
      const file = path.join(folder, `${name}-${theme}.png`);
      await page.screenshot({ path: file });
      process.stdout.write(`${path.relative(root, file)}\n`);
      await context.close();
    }
  }
  await browser.close();
}

await main();
