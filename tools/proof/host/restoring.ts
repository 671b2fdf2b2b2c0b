import { rename } from "node:fs/promises";
import path from "node:path";
import { backupName } from "../../../wordpress/host/backups.ts";
import { openHost } from "../../../wordpress/host/host.ts";
import { awaitPage, requestHere } from "../../../wordpress/host/own-page.ts";
import type { HostSite } from "../../../wordpress/host/site.ts";
import { run } from "../../../wordpress/host/system.ts";
import { readImageHeader } from "../../../supabase/functions/_shared/image-header.ts";
import { root } from "../../local-stack/environment.ts";
import { builderStyleIn } from "../../testing/page-builder.ts";
import { openEditor } from "./editor.ts";
import { type JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";
import { picture } from "./picture.ts";

/** Backs a site up, changes it, and restores the backup of yesterday. Returns the faults. */
export async function tryRestoring(
  machine: Machine,
  send: JobClient,
  print: (line: string) => void,
): Promise<string[]> {
  const details = siteDetails("Padaria de Ontem", "ontem.example");
  await send("make", details);
  const { host } = machine;
  const site = await host.sites.find(details.site_id);
  if (site === undefined) return ["The site was not made."];
  const editor = await openEditor(machine, send, site, details);
  const updating = performance.now();
  await command(machine, "update");
  print(`update: ${((performance.now() - updating) / 1000).toFixed(1)} s for all sites`);
  const style = builderStyleIn((await editor.visit("/")).body);
  const styled = style === null ? 0 : (await editor.visit(style)).status;
  print(`page builder of the configuration: ${style ?? "not active"}, ${styled}`);
  await editor.changeHeading("Pão de ontem");
  const kept = await editor.upload("ontem.png", picture("ontem"));

  for (const agent of ["Mozilla/5.0", "Mozilla/5.0", "Mozilla/5.0 (compatible; Bot/1.0)"]) {
    await requestHere(machine.config, new URL(kept.source_url).hostname, {
      headers: { "user-agent": agent },
    });
  }
  const report = (await send("report", details)).result;
  const { visits_last_seven_days: visits, picture: taken } = report as Record<string, unknown>;

  await command(machine, "nightly");
  const [newest = ""] = (await host.backups.list(site.id)).slice(-1);
  const { backups } = host.layout.site(site.id);
  const yesterday = backupName(new Date(Date.now() - 86_400_000));
  await rename(path.join(backups, newest), path.join(backups, yesterday));

  await editor.changeHeading("Erro de hoje");
  await editor.deletePicture(kept.id);
  const lost = await editor.upload("hoje.png", picture("hoje"));
  const paths = { kept: new URL(kept.source_url).pathname, lost: new URL(lost.source_url).pathname };
  const read = async () => ({
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec((await editor.visit("/")).body)?.[1],
    kept: (await editor.visit(paths.kept)).status,
    lost: (await editor.visit(paths.lost)).status,
  });
  const changed = await read();
  const start = performance.now();
  await command(machine, "restore", "ontem.example", yesterday);
  const ms = performance.now() - start;
  const restored = await read();
  const later = await openEditor(machine, send, site, details);
  const again = await later.upload("depois.png", picture("depois"));
  const afterwards = (await later.visit(new URL(again.source_url).pathname)).status;
  print(
    `restore: ${(ms / 1000).toFixed(2)} s, heading “${changed.heading}” → “${restored.heading}”, picture of yesterday ${changed.kept} → ${restored.kept}, picture of today ${changed.lost} → ${restored.lost}`,
  );

  const isFull = await isUploadRefused(machine, send, site, details);

  await send("remove", details);
  const [last = ""] = (await host.backups.list(site.id)).slice(-1);
  await command(machine, "restore", site.id, last);
  const returned = await read();
  print(`restore of a removed site: heading “${returned.heading}”, picture ${returned.kept}`);
  return [
    ...(styled === 200 ? [] : ["The plugin of the configuration is not active in a new site."]),
    ...(sizeOf(taken) === "640 × 400" ? [] : [`The report has no picture of the site: ${sizeOf(taken)}.`]),
    ...(Number(visits) === 2 ? [] : [`The report counts ${visits} visits instead of 2.`]),
    ...(isFull ? [] : ["A full site takes a picture."]),
    ...(changed.heading === "Erro de hoje" && changed.lost === 200 ? [] : ["The site was not changed."]),
    ...(restored.heading === "Pão de ontem" && restored.kept === 200 && restored.lost === 404
      ? []
      : ["The backup of yesterday was not restored."]),
    ...(afterwards === 200 ? [] : ["A restored site does not take new pictures."]),
    ...(returned.heading === "Pão de ontem" && returned.kept === 200
      ? []
      : ["A removed site was not restored."]),
  ];
}

/** Returns width and height of a report's picture. */
function sizeOf(taken: unknown): string {
  const { data = "" } = (taken ?? {}) as { data?: string };
  const header = readImageHeader(Buffer.from(data, "base64"));
  return header === null ? "none" : `${header.width} × ${header.height}`;
}

/** Whether a site whose space is used up refuses a picture with a sentence. */
async function isUploadRefused(
  machine: Machine,
  send: JobClient,
  site: HostSite,
  details: ReturnType<typeof siteDetails>,
): Promise<boolean> {
  const limits = { ...machine.config.limits, diskMegabytes: 0 };
  const full = await openHost({ ...machine.config, limits }, () => undefined);
  await full.accounts.publish(site);
  await awaitPage(site, machine.config);
  const editor = await openEditor(machine, send, site, details);
  const refusal = await editor.upload("cheio.png", picture("cheio")).then(
    () => "",
    (error: Error) => error.message,
  );
  await machine.host.accounts.publish(site);
  return refusal.includes("O espa");
}

/** Runs a command of the administrator. */
export const command = (machine: Machine, ...args: string[]): Promise<string> =>
  run(process.execPath, [path.join(root, "wordpress", "host", "main.ts"), ...args], { env: machine.env });
