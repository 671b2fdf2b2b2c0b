import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, disconnect, refuse, sent, storeSession } from "@/test/backend";
import { user } from "@/test/dashboard";
import {
  aal2Required,
  authRefusal,
  enrolled,
  factor,
  hostedSession,
  hostedToken,
  hostedUser,
} from "@/test/recorded-auth";
import { enrollFactor, exportUserData, getAccount, removeAvatar, removeFactor, uploadAvatar } from "./data";

beforeEach(() => storeSession(user));

test("refreshes the session when its e-mail is out of date", async () => {
  storeSession(user, { token: hostedToken("aal1") });
  answer("POST token", hostedSession("aal1"));
  answer("GET user", hostedUser());
  await getAccount();
  expect(await sent("POST token")).toEqual([]);
  answer("GET user", { ...hostedUser(), email: "nova@exemplo.com" });
  expect(await getAccount()).toMatchObject({ email: "nova@exemplo.com" });
  expect(await sent("POST token")).toHaveLength(1);
});

describe("exportUserData", () => {
  test("returns the file, named after the brand and the day in São Paulo", async () => {
    answer("POST export-user-data", new Response(new Uint8Array([0x50, 0x4b, 3, 4])));
    const { name, content } = await exportUserData(new Date("2026-11-21T02:30:00Z"));
    expect(name).toBe("site-pronto-dados-2026-11-20.zip");
    expect(content.size).toBe(4);
  });

  test("throws unauthorized, or network when the connection is lost", async () => {
    disconnect("POST export-user-data");
    refuse("POST export-user-data", 401, { code: "unauthorized" }, 1);
    await expect(exportUserData()).rejects.toMatchObject({ code: "unauthorized" });
    await expect(exportUserData()).rejects.toMatchObject({ code: "network" });
  });
});

describe("the factors", () => {
  test("are cleared of unfinished ones, and keep the verified ones, before another is added", async () => {
    answer(
      "GET user",
      hostedUser([factor({ id: "begun", status: "unverified" }), factor({ id: "verified" })]),
    );
    answer("DELETE begun", { id: "begun" });
    answer("POST factors", enrolled);
    expect(await enrollFactor("Site Pronto")).toMatchObject({
      id: enrolled.id,
      secret: enrolled.totp.secret,
    });
    expect(await sent("DELETE begun")).toHaveLength(1);
    expect(await sent("DELETE verified")).toEqual([]);
  });

  test("refresh the session when one is removed", async () => {
    storeSession(user, { token: hostedToken("aal2") });
    answer("DELETE only", { id: "only" });
    answer("POST token", hostedSession("aal1"));
    await removeFactor("only");
    expect(await sent("POST token")).toHaveLength(1);
  });

  test("count as removed when they are missing, because the answer to an earlier attempt may have been lost", async () => {
    const gone = authRefusal(404, "mfa_factor_not_found", "Factor not found");
    answer("POST challenge", gone);
    answer("DELETE gone", gone);
    answer("POST token", hostedSession("aal1"));
    await expect(removeFactor("gone", "123456")).resolves.toBeUndefined();
    expect(await sent("POST token")).toHaveLength(1);
  });

  test("are not removed at aal1", async () => {
    answer("DELETE only", Response.json(aal2Required, { status: 422 }));
    await expect(removeFactor("only")).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("the avatar", () => {
  const image = new Blob(["image"], { type: "image/jpeg" });
  const url = "http://127.0.0.1:1/functions/v1/upload-avatar";

  /** A fake request that a test answers manually. */
  class ManualRequest extends EventTarget {
    static last: ManualRequest;
    upload = new EventTarget();
    status = 0;
    timeout = 0;
    responseText = "";
    opened: string[] = [];
    headers: Record<string, string> = {};
    sent: unknown = null;

    constructor() {
      super();
      ManualRequest.last = this;
    }
    open(...given: string[]) {
      this.opened = given;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: unknown) {
      this.sent = body;
    }
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    answer(status: number, body: string) {
      Object.assign(this, { status, responseText: body });
      this.dispatchEvent(new Event("load"));
    }
  }

  let shares: number[];
  let controller: AbortController;

  async function begin() {
    const uploading = uploadAvatar({
      image,
      onProgress: (share) => shares.push(share),
      signal: controller.signal,
    });
    // Prevents an unhandled rejection; the test checks the failure later.
    uploading.catch(() => undefined);
    await vi.waitFor(() => expect(ManualRequest.last.sent).toBe(image));
    return { uploading, request: ManualRequest.last };
  }

  beforeEach(() => {
    shares = [];
    ManualRequest.last = new ManualRequest();
    controller = new AbortController();
    vi.stubGlobal("XMLHttpRequest", ManualRequest);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("sends the image with its type and reports progress", async () => {
    const { uploading, request } = await begin();
    expect(request.opened).toEqual(["POST", url]);
    expect(request.headers).toMatchObject({
      authorization: "Bearer recorded",
      "content-type": "image/jpeg",
    });
    for (const loaded of [10, 40]) {
      request.upload.dispatchEvent(
        new ProgressEvent("progress", { loaded, total: 40, lengthComputable: true }),
      );
    }
    request.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 5, lengthComputable: false }));
    request.answer(200, '{"avatar_url":"https://files.test/a.jpg"}');
    expect(await uploading).toBe("https://files.test/a.jpg");
    expect(shares).toEqual([0.25, 1]);
  });

  test.each(["{}", "", "<html>", '{"avatar_url":null}'])(
    "returns null when the answer is %j",
    async (body) => {
      const { uploading, request } = await begin();
      request.answer(200, body);
      expect(await uploading).toBeNull();
    },
  );

  test.each([
    [415, '{"code":"image_type","message":"…"}', "image_type"],
    [413, '{"code":"image_too_large","message":"…"}', "image_too_large"],
    [422, '{"code":"image_dimensions","message":"…"}', "image_dimensions"],
    [401, '{"code":"unauthorized","message":"…"}', "unauthorized"],
    [502, "<html>Bad gateway</html>", "unavailable"],
  ])("throws the code for the answer %i %s", async (status, body, code) => {
    const { uploading, request } = await begin();
    request.answer(status, body);
    await expect(uploading).rejects.toMatchObject({ name: "AppError", code });
  });

  test.each(["error", "timeout"])("throws network on the request's %s event", async (event) => {
    const { uploading, request } = await begin();
    expect(request.timeout).toBe(300_000);
    request.dispatchEvent(new Event(event));
    await expect(uploading).rejects.toMatchObject({ code: "network" });
  });

  test("rejects when it is aborted, also before it has started", async () => {
    const { uploading } = await begin();
    controller.abort();
    await expect(uploading).rejects.toThrow("aborted");
    await expect(uploadAvatar({ image, onProgress: () => {}, signal: controller.signal })).rejects.toThrow(
      "aborted",
    );
  });

  test("removes the avatar through the same function", async () => {
    answer("DELETE upload-avatar", {});
    await removeAvatar();
    expect(await sent("DELETE upload-avatar")).toEqual([null]);
  });
});
