import { settle } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

test("every kind of response has the security headers", async ({ request }) => {
  for (const [path, status] of [
    ["/", 200],
    ["/en/planos", 200],
    ["/login", 200],
    ["/nada-disso", 404],
    ["/sitemap.xml", 200],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(status);
    const headers = response.headers();
    expect(headers["content-security-policy"], path).toContain("default-src 'self'");
    expect(headers["content-security-policy"], path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers["strict-transport-security"], path).toContain("max-age=");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"], path).toBe(
      path === "/login" ? "same-origin-allow-popups" : undefined,
    );
    expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
  }
});

test("an injected script does not run", async ({ page, expectConsoleError }) => {
  expectConsoleError(/Content Security Policy/);
  await page.goto("/");
  await settle(page);
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("Content Security Policy"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  await refused;
  expect(await page.title()).not.toBe("taken over");
});
