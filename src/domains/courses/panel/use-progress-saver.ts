import { useEffect, useEffectEvent, useRef } from "react";

// The interval of saves during playback.
const saveIntervalMs = 10_000;

/**
 * Reduces the seconds that a player reports to the ones to save: one about every ten seconds, and the last
 * one when the learner stops or leaves.
 *
 * @param save receives a second of the video
 * @returns the function that receives the player's reports
 */
export function useProgressSaver(
  save: (seconds: number) => void,
): (seconds: number, settled: boolean) => void {
  const state = useRef({ reached: 0, saved: -1, savedAt: 0 });
  const saveNow = useEffectEvent((seconds: number) => save(seconds));
  useEffect(() => {
    const { current } = state;
    current.savedAt = Date.now();
    return () => {
      if (current.reached > 0 && Math.floor(current.reached) !== current.saved) saveNow(current.reached);
    };
  }, []);

  return (seconds, settled) => {
    const { current } = state;
    current.reached = seconds;
    if (Math.floor(seconds) === current.saved) return;
    if (!settled && Date.now() - current.savedAt < saveIntervalMs) return;
    current.saved = Math.floor(seconds);
    current.savedAt = Date.now();
    save(seconds);
  };
}
