import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { delayMs, type Faults } from "./faults.ts";
import type { Proxy } from "./proxy.ts";

/** Replies of the mail server to a refused command. The connection closes after them. */
const refusals = {
  "429": "421 4.7.0 Too many connections\r\n",
  "500": "550 5.0.0 Refused\r\n",
  "html 502": "<html>Bad gateway</html>\r\n",
} as const;

/**
 * Opens a proxy that forwards SMTP to a mail server, command by command, and injects the planned fault. The calls
 * are "smtp greeting", "smtp EHLO", "smtp MAIL"… and "smtp message", the text after DATA.
 */
export async function openSmtpProxy(targetPort: () => number, faults: Faults): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort(), "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(client, upstream, faults);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function relay(client: Socket, upstream: Socket, faults: Faults): void {
  let received = "";
  let isMessage = false;
  /** Handles the reply to the latest command. */
  let answer: ((reply: string) => void) | null = null;

  async function takeFault(call: string, perform: () => void): Promise<void> {
    const kind = faults.takeFault(`smtp ${call}`);
    if (kind === "dead" || kind === "reset") {
      client.destroy();
      return;
    }
    if (kind === "429" || kind === "500" || kind === "html 502") {
      client.end(refusals[kind]);
      return;
    }
    if (kind === "delay") await wait(delayMs);
    answer = (reply) => {
      if (kind === "killed" || kind === "performed but unanswered") client.destroy();
      else if (kind === "truncated") client.end(reply.slice(0, 2));
      else if (kind === "endless") faults.hang(client);
      else client.write(reply);
      isMessage = /^354/m.test(reply);
    };
    perform();
  }

  // A client sends its next command only after the reply to the previous one.
  void takeFault("greeting", () => upstream.on("data", (reply) => answer?.(reply.toString("latin1"))));
  client.on("data", (data) => {
    received += data.toString("latin1");
    if (!received.endsWith(isMessage ? "\r\n.\r\n" : "\r\n")) return;
    const sent = received;
    received = "";
    const call = isMessage ? "message" : (/^\w+/.exec(sent)?.[0] ?? "").toUpperCase();
    isMessage = false;
    void takeFault(call, () => upstream.write(sent, "latin1"));
  });
}
