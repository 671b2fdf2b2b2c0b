import { databaseAttempts } from "./database-attempts.ts";
import { fileAttempts } from "./file-attempts.ts";
import { type Intrusion, prepareIntrusion, type Target } from "./intruder.ts";
import { type JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";
import { systemAttempts } from "./system-attempts.ts";
import { webAttempts } from "./web-attempts.ts";

/** Makes two sites, tries to get from one into the other, and returns what crossed. */
export async function tryIsolation(
  machine: Machine,
  send: JobClient,
  print: (line: string) => void,
): Promise<string[]> {
  const own = await makeTarget(machine, send, "Site do Invasor", "invasor.example");
  const other = await makeTarget(machine, send, "Padaria Vizinha", "vizinha.example");
  const intrusion = await prepareIntrusion(machine, send, own, other);
  await checkIntruder(intrusion);
  const faults: string[] = [];
  const attempts = [...fileAttempts, ...databaseAttempts, ...systemAttempts, ...webAttempts];
  for (const [index, attempt] of attempts.entries()) {
    const output = await attempt.try(intrusion);
    const crossed =
      output.includes(intrusion.secret) ||
      other.site.salts.some((salt) => output.includes(salt)) ||
      attempt.crossed?.(output, intrusion) === true;
    const damage = (await attempt.after?.(intrusion)) ?? "";
    if (crossed || damage !== "") faults.push(`${attempt.name}: ${damage || output.slice(0, 1000)}`);
    print(
      `${String(index + 1).padStart(3)}  ${crossed || damage !== "" ? "CROSSED" : "refused"}  ${attempt.name}`,
    );
  }
  await send("remove", own.details);
  await send("remove", other.details);
  return faults;
}

async function makeTarget(machine: Machine, send: JobClient, title: string, domain: string): Promise<Target> {
  const details = siteDetails(title, domain);
  const { result } = await send("make", details);
  const site = await machine.host.sites.find(details.site_id);
  if (site === undefined) throw new Error(`The site ${title} has no state.`);
  const { layout } = machine.host;
  return {
    site,
    details,
    paths: layout.site(site.id),
    config: layout.wordpressConfig(site.user),
    socket: layout.socket(site.user),
    name: new URL(result["address"] ?? "").hostname,
  };
}

/** Proves that the intruder's code runs, so that an empty answer is a refusal. @throws Error when it does not */
async function checkIntruder({ php, shell, own, machine }: Intrusion): Promise<void> {
  const salt = own.site.salts[0] ?? "";
  const seen = [
    await php(`echo file_get_contents('${own.config}');`),
    await php("print_r(get_defined_constants(true)['user']);"),
    await shell(`cat ${own.config}`),
  ];
  if (!seen.every((output) => output.includes(salt)))
    throw new Error("The intruder does not reach the own site.");
  const rows = await php(
    `$database = mysqli_connect('localhost', '${own.site.user}', '', '${own.site.user}', 0, '${machine.config.databaseSocket}'); echo json_encode(mysqli_query($database, "SELECT option_value FROM wp_options WHERE option_name = 'blogname'")->fetch_all());`,
  );
  if (!rows.includes(String(own.details.title)))
    throw new Error("The intruder does not reach the own database.");
}
