/** The slowest pace, in messages a second: one every five seconds. */
const slowest = 0.2;

/** How many seconds of messages a run claims at once: few enough that an urgent message soon has its turn. */
const claimedSeconds = 5;

const largestBatch = 50;

/** How fast messages are handed to the mail server. */
export type Pace = {
  /** Reserves the next place and returns for how many milliseconds it is to be waited for. @param now milliseconds */
  reserve: (now: number) => number;
  /** Halves the pace, because the server asked for less. @param now milliseconds */
  slowDown: (now: number) => void;
  /** Raises the pace a little, after an accepted message. */
  speedUp: () => void;
  /** How many messages to claim at this pace. */
  batchSize: () => number;
};

/** Creates the pace of a run: it starts at the highest, halves when refused and rises again by small steps. */
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
