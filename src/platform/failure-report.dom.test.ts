import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "./app-error";
import { sendFailureReport, routePattern, toReport } from "./failure-report";
import { reportFailure } from "./report-failure";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
});

/** An error from a file of the page's origin that contains personal data. */
function ourError(): Error {
  const error = new TypeError("Ana Souza is undefined");
  const { origin } = window.location;
  error.stack = `TypeError: Ana Souza is undefined\n    at x (${origin}/assets/customer-D3f_a-1.js:1:2345)\n    at y`;
  return error;
}

describe("toReport", () => {
  it("contains error, page and code position without personal data", () => {
    window.history.replaceState(null, "", "/administrador/usuarios/0f8c-12?busca=ana@exemplo.com");
    const report = toReport(ourError());
    expect(report).toMatchObject({
      code: "TypeError",
      route: "/administrador/usuarios/:id",
      place: "assets/customer-D3f_a-1.js:1:2345",
    });
    expect(JSON.stringify(report)).not.toMatch(/ana/i);
  });

  it("contains the build's entry when the page has one", () => {
    expect(toReport(ourError())?.version).toBeUndefined();
    document.head.innerHTML = '<script type="module" src="/assets/index-D3f_a-1.js"></script>';
    expect(toReport(ourError())).toMatchObject({ version: "D3f_a-1" });
    document.head.innerHTML = "";
  });

  it("contains the backend's error code of a failed request", () => {
    const failure = new AppError("unknown", { cause: { code: "PGRST202", message: "Ana" } });
    expect(toReport(failure)).toMatchObject({ code: "unknown:PGRST202" });
  });

  it.each([
    ["no error", "Script error."],
    [
      "an error of an extension",
      Object.assign(new Error("x"), { stack: "at chrome-extension://abc/x.js:1:2" }),
    ],
  ])("returns null for %s", (_what, thrown) => {
    expect(toReport(thrown)).toBeNull();
  });

  it.each([
    ["/", "/"],
    ["/dashboard/meu-perfil/", "/dashboard/meu-perfil"],
    ["/en/blog/dns-sem-misterio", "/en/blog/:slug"],
    ["/ana@exemplo.com", "/:id"],
  ])("replaces the path %s with %s", (path, pattern) => {
    expect(routePattern(path)).toBe(pattern);
  });
});

describe("sendFailureReport", () => {
  it("reports each failure once and at most five, and never throws", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    for (const code of ["A", "A", "B", "C", "D", "E", "F", "G"]) {
      await sendFailureReport(new AppError("unknown", { cause: { code } }));
    }
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(fetched.mock.calls[0]?.[0]).toBe("http://127.0.0.1:1/functions/v1/report-error");
  });

  it("ignores expected failures", () => {
    for (const code of ["network", "conflict", "forbidden", "invalid_input"] as const) {
      expect(reportFailure(new AppError(code))).toBeUndefined();
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});
