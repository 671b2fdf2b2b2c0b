import type { Socket } from "node:net";

/** The kinds of faults of a call. */
export const faultKinds = [
  "delay",
  "reset",
  "429",
  "500",
  "html 502",
  "truncated",
  "endless",
  "performed but unanswered",
  "killed",
] as const;

/** Further kinds for the site provider, which may report to us unasked. */
export const providerFaultKinds = [
  "answered twice",
  "about another site",
  "callback first",
  "forged callback",
  "year-old callback",
] as const;

export type FaultKind = (typeof faultKinds)[number] | (typeof providerFaultKinds)[number];

export type Fault = { call: string; kind: FaultKind };

/** Duration of the delay of a delayed call. */
export const delayMs = 700;

/** Injects faults between the parts of one stack, one at a time. */
export type Faults = {
  /** Names of the calls since `clear`, in order. */
  calls: () => readonly string[];
  /** Records a call. Returns its fault, if any; "dead" after "killed". */
  takeFault: (call: string) => FaultKind | "dead" | null;
  /** Makes the first call with the fault's name fail. After "killed", all later calls fail. */
  plan: (fault: Fault) => void;
  /** Whether a fault is planned or has happened. */
  isPlanned: () => boolean;
  /** Holds a connection open without an answer until `clear`. */
  hang: (socket: Socket) => void;
  /** Ends the fault and the held connections. Returns whether the fault happened. */
  clear: () => boolean;
};

export function createFaults(): Faults {
  let calls: string[] = [];
  let planned: Fault | null = null;
  let happened = false;
  const hanging = new Set<Socket>();
  return {
    calls: () => calls,
    takeFault: (call) => {
      calls.push(call);
      if (happened) return planned?.kind === "killed" ? "dead" : null;
      if (planned?.call !== call) return null;
      happened = true;
      return planned.kind;
    },
    plan: (fault) => {
      planned = fault;
      happened = false;
    },
    isPlanned: () => planned !== null,
    hang: (socket) => hanging.add(socket),
    clear: () => {
      const didHappen = happened;
      planned = null;
      happened = false;
      calls = [];
      for (const socket of hanging) socket.destroy();
      hanging.clear();
      return didHappen;
    },
  };
}
