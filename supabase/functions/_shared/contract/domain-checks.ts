/** What is asked of a domain ("@") and of its www. */
export const recordTypes = ["A", "AAAA", "CNAME", "NS", "MX"] as const;

/**
 * Whether a record is as it should be. `extra`: ours is there, and others besides. `unwanted`: there should be none.
 * `info`: nothing is asked of it. `unknown`: no resolver answered.
 */
export const recordStates = ["right", "extra", "wrong", "missing", "unwanted", "info", "unknown"] as const;

/** A record as it is and as it should be. */
export type CheckedRecord = {
  type: (typeof recordTypes)[number];
  name: "@" | "www";
  expected: readonly string[];
  found: readonly string[];
  state: (typeof recordStates)[number];
  /** The resolvers answer differently: a change is on its way. */
  disagree: boolean;
};
