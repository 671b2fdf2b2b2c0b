import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A message that the server accepted. */
type AcceptedMessage = { recipient: string; messageId: string; at: number };

/** A mail server that accepts a number of messages a second and defers the others. */
export type ThrottledSmtp = {
  port: number;
  accepted: readonly AcceptedMessage[];
  /** Returns the number of deferred messages. */
  refused: () => number;
  /** Returns the highest number of open connections. */
  mostConnections: () => number;
  close: () => void;
};

type Options = {
  perSecond: number;
  /** The current time in milliseconds; simulated in most tests. */
  now: () => number;
  /** The reply to a message over the limit. */
  reply?: string;
  /** Called for each message before it is accepted. */
  onData?: (message: AcceptedMessage) => Promise<void> | void;
};

/** Starts a mail server on a free port that accepts `perSecond` messages a second. */
export async function startThrottledSmtp({
  perSecond,
  now,
  reply = "451 4.7.0 Too many messages, slow down",
  onData,
}: Options): Promise<ThrottledSmtp> {
  const accepted: AcceptedMessage[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  let highest = 0;
  let second = 0;
  let acceptedInSecond = 0;
  const accepts = () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, acceptedInSecond] = [current, 0];
    acceptedInSecond += 1;
    if (acceptedInSecond > perSecond) refused += 1;
    return acceptedInSecond <= perSecond;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    highest = Math.max(highest, sockets.size);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.setEncoding("utf8");
    let buffer = "";
    let recipient = "";
    let isData = false;
    const answer = (line: string) => socket.write(`${line}\r\n`);

    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") return answer("250 throttled.test");
      if (verb === "MAIL") return answer(accepts() ? "250 2.1.0 Ok" : reply);
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
    mostConnections: () => highest,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
