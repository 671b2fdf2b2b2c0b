/** Lowest pace in e-mails per second. */
const slowest = 0.2;

/** A run claims e-mails for this many seconds at once, so that an urgent e-mail soon has its turn. */
const claimedSeconds = 5;

const largestBatch = 50;

/** Controls how fast e-mails are sent. */
export type Pace = {
  /** Reserves the next slot and returns the wait in milliseconds. @param now milliseconds */
  reserve: (now: number) => number;
  /** Halves the pace after a refusal. @param now milliseconds */
  slowDown: (now: number) => void;
  /** Raises the pace slightly after an accepted e-mail. */
  speedUp: () => void;
  /** Returns the number of e-mails to claim at this pace. */
  batchSize: () => number;
};

/** Creates the pace of a run: starts at the maximum, halves on a refusal and rises again in small steps. */
export function createPace(mostPerSecond: number): Pace {
  let perSecond = mostPerSecond;
  let nextAt = 0;
  return {
    reserve: (now) => {
      const at = Math.max(nextAt, now);
      nextAt = at + 1000 / perSecond;
      return at - now;
    },
    slowDown: (now) => {
      perSecond = Math.max(perSecond / 2, slowest);
      nextAt = now + 1000 / perSecond;
    },
    speedUp: () => {
      perSecond = Math.min(perSecond + mostPerSecond / 100, mostPerSecond);
    },
    batchSize: () => Math.min(Math.ceil(perSecond * claimedSeconds), largestBatch),
  };
}
