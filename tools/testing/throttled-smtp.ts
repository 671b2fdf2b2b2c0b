import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A message that the server accepted. */
export type AcceptedMessage = { recipient: string; messageId: string; at: number };

/** A mail server that accepts so many messages a second and asks for the others later. */
export type ThrottledSmtp = {
  port: number;
  accepted: readonly AcceptedMessage[];
  /** How many messages it asked for later. */
  refused: () => number;
  /** The most connections that were open at once. */
  mostConnections: () => number;
  close: () => void;
};

type Options = {
  perSecond: number;
  /** Milliseconds; simulated in most tests. */
  now: () => number;
  /** What it replies to one message too many. */
  reply?: string;
  /** Sees each message before it is accepted. */
  onData?: (message: AcceptedMessage) => Promise<void> | void;
};

/** Starts a mail server on a free port that takes `perSecond` messages in each second. */
export async function startThrottledSmtp({
  perSecond,
  now,
  reply = "451 4.7.0 Too many messages, slow down",
  onData,
}: Options): Promise<ThrottledSmtp> {
  const accepted: AcceptedMessage[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  let most = 0;
  let second = 0;
  let inSecond = 0;
  const takes = () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, inSecond] = [current, 0];
    inSecond += 1;
    if (inSecond > perSecond) refused += 1;
    return inSecond <= perSecond;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.setEncoding("utf8");
    let buffer = "";
    let recipient = "";
    let isData = false;
    const answer = (line: string) => socket.write(`${line}\r\n`);

    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") return answer("250 throttled.test");
      if (verb === "MAIL") return answer(takes() ? "250 2.1.0 Ok" : reply);
      if (verb === "RCPT") {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? "";
        return answer("250 2.1.5 Ok");
      }
      if (verb === "DATA") {
        isData = true;
        return answer("354 Go ahead");
      }
      if (verb === "QUIT") return socket.end("221 Bye\r\n");
      return answer("250 Ok");
    };
    const accept = async (data: string) => {
      const messageId = /^Message-ID: *(\S+)/im.exec(data)?.[1] ?? "";
      const message = { recipient, messageId, at: now() };
      await onData?.(message);
      accepted.push(message);
      answer("250 2.0.0 Accepted");
    };
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = isData ? "\r\n.\r\n" : "\r\n";
        const at = buffer.indexOf(end);
        if (at < 0) return;
        const text = buffer.slice(0, at);
        buffer = buffer.slice(at + end.length);
        if (isData) {
          isData = false;
          void accept(text);
        } else {
          command(text);
        }
      }
    });
    answer("220 throttled.test ESMTP");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    accepted,
    refused: () => refused,
    mostConnections: () => most,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
