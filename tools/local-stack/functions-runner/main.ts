// Serves every edge function from one Deno process: <port> <name>…
// Hosted, each function is a process of its own whose Deno.serve is the platform's.
type Handler = (request: Request) => Response | Promise<Response>;

const [port, ...names] = Deno.args;
const serve = Deno.serve;
const handlers = new Map<string, Handler>();

for (const name of names) {
  Object.defineProperty(Deno, "serve", {
    configurable: true,
    value: (...args: unknown[]) => {
      const handler = args.find((argument) => typeof argument === "function");
      handlers.set(name, handler as Handler);
    },
  });
  await import(`../../../supabase/functions/${name}/index.ts`);
}

// Implements `waitUntil`, as Supabase's edge runtime does.
const background = new Set<Promise<unknown>>();
Object.defineProperty(globalThis, "EdgeRuntime", {
  value: {
    waitUntil: (work: Promise<unknown>) => {
      const ended = work
        .catch((error: unknown) => console.error("Work after a response failed:", error))
        .finally(() => background.delete(ended));
      background.add(ended);
    },
  },
});

const server = serve({ port: Number(port), hostname: "127.0.0.1", onListen: () => {} }, (request) => {
  const name = new URL(request.url).pathname.split("/")[1] ?? "";
  const handler = handlers.get(name);
  return handler
    ? handler(request)
    : Response.json({ code: "not_found", message: `There is no function ${name}.` }, { status: 404 });
});

Deno.addSignalListener("SIGTERM", async () => {
  await server.shutdown();
  await Promise.all(background);
  Deno.exit();
});
