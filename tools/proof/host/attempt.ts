import type { Intrusion } from "./intruder.ts";

/** An attempt of one site's code to reach another site. */
export type Attempt = {
  name: string;
  /** Makes the attempt and returns everything that it read. */
  try: (intrusion: Intrusion) => Promise<string>;
  /** Whether the attempt succeeded. The other site's secrets in the output count always. */
  crossed?: (output: string, intrusion: Intrusion) => boolean;
  /** Checks the other site afterwards and returns the faults. */
  after?: (intrusion: Intrusion) => Promise<string>;
};
