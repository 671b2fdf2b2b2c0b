import { beforeEach, expect, test } from "vitest";
import { answer, disconnect, refuse, storeSession } from "@/test/backend";
import { user } from "@/test/dashboard";
import { exportUserData } from "./data";

beforeEach(() => storeSession(user));

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
