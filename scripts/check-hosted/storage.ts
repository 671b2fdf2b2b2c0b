import type { HostedSettings } from "../../tools/local-stack/project-config.ts";
import { absent, type Finding, resultOf, unread } from "./finding.ts";
import { adviceForToken, readManaged } from "./management.ts";
import { isLocal, type Project } from "./project.ts";

const subject = "largest file";

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

/** Checks that the storage service accepts files up to the largest bucket limit. */
export async function checkStorage(project: Project, { largestFile }: HostedSettings): Promise<Finding> {
  if (isLocal(project)) return absent(subject, "the local stack takes it from supabase/config.toml");
  const config = await readManaged<{ fileSizeLimit: number }>(project, "storage");
  if (typeof config === "string") {
    return unread(subject, config, `${adviceForToken}, or look at Storage → Settings.`);
  }
  const { fileSizeLimit } = config;
  return resultOf(
    subject,
    inMegabytes(fileSizeLimit),
    fileSizeLimit >= largestFile ? [] : [`${inMegabytes(fileSizeLimit)}, not ${inMegabytes(largestFile)}`],
    "On Pro and above: Storage → Settings → Global file size limit. On the free plan, which ends at 50 MB: file_size_limit in supabase/config.toml.",
  );
}
