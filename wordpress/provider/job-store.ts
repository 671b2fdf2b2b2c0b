import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";

/** An ended job with its answer. */
type EndedJob = { jobId: string; answer: Record<string, unknown> };

/** Remembers ended jobs, so that a repeated request does not perform a job again. */
export type JobStore = {
  read: (jobId: string) => EndedJob | undefined;
  write: (job: EndedJob) => Promise<void>;
};

/** Opens the store in a file with a line for each ended job. A line that a crash cut off is ignored. */
export async function openJobStore(file: string): Promise<JobStore> {
  await mkdir(path.dirname(file), { recursive: true });
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const jobs = new Map<string, EndedJob>();
  for (const line of text.split("\n")) {
    const job = parse(line);
    if (job !== null) jobs.set(job.jobId, job);
  }
  return {
    read: (jobId) => jobs.get(jobId),
    write: async (job) => {
      await appendFile(file, `${text === "" || text.endsWith("\n") ? "" : "\n"}${JSON.stringify(job)}\n`);
      jobs.set(job.jobId, job);
    },
  };
}

/** Creates a store that ends with the process. */
export function createJobStore(): JobStore {
  const jobs = new Map<string, EndedJob>();
  return {
    read: (jobId) => jobs.get(jobId),
    write: async (job) => {
      jobs.set(job.jobId, job);
    },
  };
}

function parse(line: string): EndedJob | null {
  try {
    return JSON.parse(line) as EndedJob;
  } catch {
    return null;
  }
}
