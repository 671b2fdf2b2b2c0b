import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "./env";
import { captchaOption, captchaToken } from "./captcha";

vi.mock("./env", () => ({ env: { turnstileSiteKey: null } }));

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[src*=turnstile]")];

type Options = { sitekey: string; callback: (token: string) => void; "error-callback": () => void };
const render = vi.fn<(container: HTMLElement, options: Options) => string>();
const remove = vi.fn<(widget: string) => void>();

/** Completes the load of the requested script, which fails without Turnstile. */
async function arrive(event: "load" | "error" = "load"): Promise<void> {
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  scripts()[0]?.dispatchEvent(new Event(event));
}

beforeEach(() => {
  env.turnstileSiteKey = "0x4AAA";
  render.mockReset().mockImplementation((_container, { callback }) => {
    callback("token");
    return "widget";
  });
  remove.mockReset();
  vi.stubGlobal("turnstile", { render, remove });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test("loads nothing and returns no token without a site key", async () => {
  env.turnstileSiteKey = null;
  expect(await captchaToken()).toBeUndefined();
  expect(await captchaOption()).toEqual({});
  expect(scripts()).toEqual([]);
});

test("throws captcha_failed when the script fails to load, and requests it again the next time", async () => {
  const first = captchaToken();
  await Promise.all([arrive("error"), expect(first).rejects.toMatchObject({ code: "captcha_failed" })]);
  expect(scripts()).toEqual([]);

  const second = captchaOption();
  await arrive();
  expect(await second).toEqual({ captchaToken: "token" });
});

test("requests a token with the site key for each call, and removes the widget", async () => {
  expect(await captchaToken()).toBe("token");
  expect(await captchaToken()).toBe("token");
  expect(render).toHaveBeenCalledTimes(2);
  expect(render.mock.lastCall?.[1]).toMatchObject({ sitekey: "0x4AAA", appearance: "interaction-only" });
  expect(scripts()).toHaveLength(1);
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith("widget"));
  expect(document.body.children).toHaveLength(0);
});

test("renders the widget inside an open dialog, which covers the page", async () => {
  document.body.innerHTML = '<div role="dialog"></div>';
  const parents: unknown[] = [];
  render.mockImplementation((container, { callback }) => {
    parents.push(container.parentElement);
    callback("token");
    return "widget";
  });
  await captchaToken();
  expect(parents).toEqual([document.querySelector("[role=dialog]")]);
});

test("throws captcha_failed when the challenge fails", async () => {
  render.mockImplementation((_container, options) => {
    options["error-callback"]();
    return "widget";
  });
  await expect(captchaToken()).rejects.toMatchObject({ code: "captcha_failed" });
  expect(document.body.children).toHaveLength(0);
});
