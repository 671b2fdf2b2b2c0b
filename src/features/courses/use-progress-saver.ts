import { useEffect, useEffectEvent, useRef } from "react";

// How often a video that plays is saved.
const everyMs = 10_000;

/**
 * Turns the seconds that a player reports into what is worth saving: one about every ten
 * seconds, and the last one whenever the learner stops or leaves.
 *
 * @param save called with a second of the video
 * @returns what the player reports to
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
    if (!settled && Date.now() - current.savedAt < everyMs) return;
    current.saved = Math.floor(seconds);
    current.savedAt = Date.now();
    save(seconds);
  };
}
