import { expect, test } from "../fixtures/test.ts";

// Headless browsers identify themselves in their user agent and are not counted.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Long tasks, and the times of requests, in milliseconds of the page's clock. */
type Watched = { tasks: [start: number, end: number][]; sends: number[] };

const sentWhileBlocked = ({ tasks, sends }: Watched) =>
  sends.filter((at) => tasks.some(([start, end]) => start <= at && at <= end));

test("counting a visit never blocks the page with a four times slower processor", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ userAgent, baseURL: baseURL ?? "", locale: "pt-BR" });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "webdriver", { get: () => false });
    const watched: Watched = { tasks: [], sends: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.tasks.push([startTime, startTime + duration]);
    }).observe({ type: "longtask", buffered: true });
    const { fetch } = window;
    window.fetch = (...args) => {
      if (String(args[0]).includes("/rpc/record_")) watched.sends.push(performance.now());
      return fetch(...args);
    };
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

  const counted = page.waitForResponse(/rpc\/record_page_view/);
  await page.goto("/");
  expect((await counted).status()).toBe(204);
  await expect.poll(async () => (await watched()).sends).toHaveLength(1);
  // A hidden page sends its time in view, as after a tab change.
  const left = page.waitForResponse(/rpc\/record_engagement/);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    // Browsers send the event in a task of its own, without the evaluation of this script.
    setTimeout(() => document.dispatchEvent(new Event("visibilitychange")));
  });
  await left;
  // A long task is reported after its end.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  const seen = await watched();
  expect(seen.sends).toHaveLength(2);
  expect(sentWhileBlocked(seen)).toEqual([]);
  await context.close();
});
