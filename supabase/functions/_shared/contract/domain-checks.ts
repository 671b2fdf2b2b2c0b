/** Record types that are queried for a domain ("@") and its www subdomain. */
const recordTypes = ["A", "AAAA", "CNAME", "NS", "MX"] as const;

/**
 * Result for one record. `extra`: our value and others. `unwanted`: no record should exist. `info`: no value
 * is expected. `unknown`: no resolver answered.
 */
const recordStates = ["right", "extra", "wrong", "missing", "unwanted", "info", "unknown"] as const;

/** A record with its actual and expected values. */
export type CheckedRecord = {
  type: (typeof recordTypes)[number];
  name: "@" | "www";
  expected: readonly string[];
  found: readonly string[];
  state: (typeof recordStates)[number];
  /** Whether the resolvers disagree, as during a DNS change. */
  disagree: boolean;
};
