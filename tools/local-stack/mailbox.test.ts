import { afterAll, beforeAll, expect, test } from "vitest";
import type { Child } from "./child.ts";
import { startMailbox } from "./mailbox.ts";
import { freePorts, type Ports } from "./ports.ts";

let ports: Ports;
let mailbox: Child;

beforeAll(async () => {
  ports = await freePorts();
  mailbox = await startMailbox(ports, `http://127.0.0.1:${ports.app}`, () => undefined);
});
afterAll(() => mailbox.stop());

const list = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${ports.mailbox}/email`, { headers });

test("the mailbox refuses pages of other origins", async () => {
  for (const origin of ["https://example.com", "http://127.0.0.1:1", "null"]) {
    const response = await list({ origin });
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("the mailbox lists messages for its own page, and allows no other origin to read them", async () => {
  for (const headers of [{}, { origin: `http://127.0.0.1:${ports.mailbox}` }]) {
    const response = await list(headers);
    expect(await response.json()).toEqual([]);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("the mailbox's page reads new messages without a WebSocket", async () => {
  const address = `http://127.0.0.1:${ports.mailbox}/socket.io/?EIO=4&transport=polling`;
  expect(await (await fetch(address)).text()).toContain('"sid"');
});
