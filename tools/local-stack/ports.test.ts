import { createServer } from "node:net";
import { expect, test } from "vitest";
import { busyPortMessages, freePorts } from "./ports.ts";

test("messages name each busy port, its purpose and its variable", async () => {
  const ports = await freePorts();
  expect(await busyPortMessages(ports)).toEqual([]);

  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(ports.mailbox, "127.0.0.1", resolve));
  expect(await busyPortMessages(ports)).toEqual([
    `Port ${ports.mailbox}, meant for the mail inbox, is already in use. Stop the program that uses it, or choose another port with MAILBOX_PORT=… in .env.`,
  ]);
  await new Promise((resolve) => occupant.close(resolve));
});

test("returns five different free ports", async () => {
  expect(new Set(Object.values(await freePorts())).size).toBe(5);
});
