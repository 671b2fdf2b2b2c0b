import type { SiteJob, SiteJobKind } from "../../supabase/functions/_shared/site-provider.ts";
import type { Check } from "./check.ts";
import type { Client, DoneJob } from "./client.ts";
import type { Endpoints } from "./endpoints.ts";

/** What the checks of one run share. */
export type Run = {
  /** Address of the provider. */
  address: string;
  secret: string;
  check: Check;
  client: Client;
  endpoints: Endpoints;
  /** Runs a job to its end and records its duration. */
  perform: (job: SiteJob) => Promise<DoneJob>;
};

/** Duration of the last job of each kind, in milliseconds. Kinds that failed are missing. */
export type Durations = Partial<Record<SiteJobKind, number>>;
