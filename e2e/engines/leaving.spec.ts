import { expect, test } from "./engine-test.ts";
import { startSlowHost } from "../fixtures/slow-host.ts";

test("leaving a page while its code loads opens the next page", async ({ openProfile }) => {
  // The next page is slow, too, so that the first page still runs when its imports are cancelled.
  const host = await startSlowHost({ held: /\/assets\/plans-[\w-]+\.js$|^\/faq$/ });
  try {
    const tab = await openProfile();
    await tab.open(`${host.url}/termos`);
    await tab.waitForHydration();
    // Opened from another page, the plans page has no pre-rendered content.
    await tab.click({ css: "header a", name: "Planos" });
    await tab.waitForAddress(/\/planos$/);
    await tab.leaveFor(`${host.url}/faq`);
    // The page handles its cancelled imports before this promise resolves.
    await tab.run("return new Promise((resolve) => setTimeout(resolve, 1500))").catch(() => undefined);
    host.release();
    await tab.waitForAddress(/\/faq$/);
    await tab.waitForHydration();
    expect(await tab.text()).not.toContain("parou de funcionar");
  } finally {
    host.close();
  }
});

test("leaving the first page while its code loads opens the next page", async ({ openProfile }) => {
  const host = await startSlowHost({ held: /\/assets\/plans-[\w-]+\.js$|^\/faq$/ });
  try {
    const tab = await openProfile();
    await tab.open(`${host.url}/termos`);
    await tab.leaveFor(`${host.url}/planos`);
    await tab.waitForAddress(/\/planos$/);
    await tab.waitForText("R$ 99,90");
    await tab.leaveFor(`${host.url}/faq`);
    await tab.run("return new Promise((resolve) => setTimeout(resolve, 1500))").catch(() => undefined);
    host.release();
    await tab.waitForAddress(/\/faq$/);
    await tab.waitForHydration();
  } finally {
    host.close();
  }
});
