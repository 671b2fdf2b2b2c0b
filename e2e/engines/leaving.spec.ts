import { expect, test } from "./engine-test.ts";
import { startSlowHost } from "./slow-host.ts";

test("a page that is left while its code loads lets the next page come", async ({ openProfile }) => {
  // The next page is slow too, so that the first one lives on while its imports are cancelled.
  const host = await startSlowHost(/\/assets\/plans-[\w-]+\.js$|^\/faq$/);
  try {
    const tab = await openProfile();
    await tab.open(`${host.url}/termos`);
    await tab.waitForHydration();
    // Shown from another page, the plans have nothing pre-rendered to keep.
    await tab.click({ css: "header a", name: "Planos" });
    await tab.waitForAddress(/\/planos$/);
    await tab.leaveFor(`${host.url}/faq`);
    // What the page does about its cancelled code happens before this is answered.
    await tab.run("return new Promise((resolve) => setTimeout(resolve, 1500))").catch(() => undefined);
    host.release();
    await tab.waitForAddress(/\/faq$/);
    await tab.waitForHydration();
    expect(await tab.text()).not.toContain("parou de funcionar");
  } finally {
    host.close();
  }
});

test("a first page that is left while its code loads lets the next page come", async ({ openProfile }) => {
  const host = await startSlowHost(/\/assets\/plans-[\w-]+\.js$|^\/faq$/);
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
