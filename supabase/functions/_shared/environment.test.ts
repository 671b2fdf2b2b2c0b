import { expect, it, vi } from "vitest";
import { readEnvironment } from "./environment.ts";
import { FunctionError } from "./function-error.ts";
import { lazily } from "./serve.ts";

const variables = new Map([
  ["SITE_URL", "https://sitepronto.test"],
  ["CRON_SECRET", ""],
]);
const read = (name: string): string | undefined => variables.get(name);

it("reads what is there", () => {
  expect(readEnvironment(read, ["SITE_URL"])).toEqual({ SITE_URL: "https://sitepronto.test" });
});

it("names everything that is missing or empty, at once", () => {
  expect(() => readEnvironment(read, ["SITE_URL", "CRON_SECRET", "EMAIL_FROM"])).toThrow(
    new FunctionError("not_configured", "Missing environment variables: CRON_SECRET, EMAIL_FROM."),
  );
});

it("answers with what is missing, and works once it is there", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const later = new Map<string, string>();
  const handle = lazily(
    (name) => later.get(name),
    (lookUp) => {
      const { SITE_URL } = readEnvironment(lookUp, ["SITE_URL"]);
      return () => Promise.resolve(new Response(SITE_URL));
    },
  );
  const refused = await handle(new Request("http://function.test/"));
  expect(refused.status).toBe(500);
  expect(await refused.json()).toEqual({
    code: "not_configured",
    message: "Missing environment variables: SITE_URL.",
  });

  later.set("SITE_URL", "https://sitepronto.test");
  expect(await (await handle(new Request("http://function.test/"))).text()).toBe("https://sitepronto.test");
});
