import type { Socket } from "node:net";

/** What can go wrong with a call. */
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

export type FaultKind = (typeof faultKinds)[number];

export type Fault = { call: string; kind: FaultKind };

/** How long a delayed call waits. */
export const delayMs = 700;

/** What goes wrong between the parts of one stack: one fault at a time. */
export type Faults = {
  /** Names of the calls since `heal`, in their order. */
  calls: () => readonly string[];
  /** Notes a call. Returns what happens to it; "dead" after "killed". */
  meet: (call: string) => FaultKind | "dead" | null;
  /** Lets the first call of that name fail. After "killed", no call of any part gets through. */
  fail: (fault: Fault) => void;
  /** Whether something is going to fail, or has failed. */
  isFailing: () => boolean;
  /** Keeps a connection without an answer until `heal`. */
  hang: (socket: Socket) => void;
  /** Lets every call through from now on, and ends those that hang. Returns whether the fault has happened. */
  heal: () => boolean;
};

export function createFaults(): Faults {
  let calls: string[] = [];
  let wanted: Fault | null = null;
  let happened = false;
  const hanging = new Set<Socket>();
  return {
    calls: () => calls,
    meet: (call) => {
      calls.push(call);
      if (happened) return wanted?.kind === "killed" ? "dead" : null;
      if (wanted?.call !== call) return null;
      happened = true;
      return wanted.kind;
    },
    fail: (fault) => {
      wanted = fault;
      happened = false;
    },
    isFailing: () => wanted !== null,
    hang: (socket) => hanging.add(socket),
    heal: () => {
      const had = happened;
      wanted = null;
      happened = false;
      calls = [];
      for (const socket of hanging) socket.destroy();
      hanging.clear();
      return had;
    },
  };
}
