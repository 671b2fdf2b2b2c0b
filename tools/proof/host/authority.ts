import { mkdir, readFile, writeFile } from "node:fs/promises";
import https from "node:https";
import path from "node:path";
import { run } from "../../../wordpress/host/system.ts";
import { freePort } from "../../local-stack/ports.ts";

export type Authority = Awaited<ReturnType<typeof startAuthority>>;

/**
 * Starts Debian's pebble, a certificate authority for tests, and a name server for which every name leads to this
 * machine.
 *
 * @param httpPort port at which pebble asks for the answer to its challenge
 */
export async function startAuthority(
  folder: string,
  httpPort: number,
  start: (
    command: readonly string[],
    ready: () => Promise<boolean>,
    env?: Record<string, string>,
  ) => Promise<unknown>,
) {
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost,IP:127.0.0.1",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  const [port, management, names, namesManagement] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ca = await readFile(certificate, "utf8");
  const get = (url: string) =>
    new Promise<string>((resolve, reject) => {
      https
        .get(url, { ca }, (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("data", (part: string) => (text += part))
            .once("end", () => resolve(text));
        })
        .once("error", reject);
    });
  const answers = (url: string) =>
    get(url).then(
      () => true,
      () => false,
    );
  await start(
    [
      "/usr/bin/pebble-challtestsrv",
      "-dns01",
      `127.0.0.1:${names}`,
      "-http01",
      "",
      "-https01",
      "",
      "-tlsalpn01",
      "",
      "-management",
      `127.0.0.1:${namesManagement}`,
      "-defaultIPv6",
      "",
    ],
    async () => (await fetch(`http://127.0.0.1:${namesManagement}/`).catch(() => null)) !== null,
  );
  const config = path.join(folder, "pebble.json");
  await writeFile(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate,
        privateKey: key,
        httpPort,
        tlsPort: 1,
      },
    }),
  );
  const directory = `https://localhost:${port}/dir`;
  await start(
    ["/usr/bin/pebble", "-config", config, "-dnsserver", `127.0.0.1:${names}`],
    () => answers(directory),
    { PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
  );
  return {
    directory,
    nameServer: `127.0.0.1:${names}`,
    /** File with the certificate of the directory's own address. */
    bundle: certificate,
    /** Returns the root of the certificates that it issues. */
    readRoot: () => get(`https://localhost:${management}/roots/0`),
  };
}
