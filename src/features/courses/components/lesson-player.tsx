import "media-chrome/lang/pt";
import type { MediaController as ControllerElement } from "media-chrome";
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
} from "media-chrome/react";
import { addTranslation } from "media-chrome/utils/i18n";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "@/lib/use-language";
import { resumeAt } from "../model";
import "./lesson-player.css";

/** Captions of a video. */
export type Captions = { id: string; name: string; language: string; address: string };

// How far one press goes back or on.
const seekSeconds = 10;

type LessonPlayerProps = {
  /** What the video shows. */
  title: string;
  /** Signed address; another one for the same video goes on at the same second. */
  address: string;
  /** What is shown before it plays from its beginning. */
  poster: string | null;
  captions: readonly Captions[];
  /** Second at which to begin. */
  startSeconds: number;
  /** Told of every second that is reached; `settled` when it was left there: paused, hidden, closed. */
  onProgress: (seconds: number, settled: boolean) => void;
  onEnded: () => void;
  /** The address does not play, or plays no more. @param hasPlayed whether it ever did */
  onFailure: (hasPlayed: boolean) => void;
};

/** An uploaded video with controls: by pointer, touch and keyboard. */
export function LessonPlayer({
  title,
  address,
  poster,
  captions,
  startSeconds,
  ...events
}: LessonPlayerProps) {
  const language = useLanguage();
  const controller = useRef<ControllerElement>(null);
  usePlayerWords(controller);
  const video = useRef<HTMLVideoElement>(null);
  // Where a video goes on after its address was renewed, which resets all of it.
  const place = useRef({ seconds: startSeconds, playing: false, rate: 1 });
  const played = useRef<string | null>(null);
  // Captions in the language of the interface show by themselves, for who has turned the sound off.
  const shown = captions.find((track) => track.language === language) ?? captions[0];

  function settle(): void {
    const seconds = video.current?.currentTime ?? 0;
    if (seconds > 0) events.onProgress(seconds, true);
  }

  // What is still waiting to be revealed loads already, and tells React nothing of it: a video that
  // had its address then would often have announced its length before anyone listened.
  useEffect(() => {
    if (video.current) video.current.src = address;
  }, [address]);

  const onHide = useEffectEvent(settle);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === "hidden") onHide();
    };
    const onPageHide = () => onHide();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onPageHide);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onPageHide);
    };
  }, []);

  return (
    <MediaController
      ref={controller}
      className="lesson-player aspect-video w-full overflow-hidden rounded-2xl border border-line"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has the tracks that the lesson has */}
      <video
        ref={video}
        slot="media"
        aria-label={title}
        preload="metadata"
        poster={poster ?? undefined}
        playsInline
        // Captions come from the storage's origin.
        crossOrigin="anonymous"
        onLoadedMetadata={({ currentTarget }) => {
          const { seconds, playing, rate } = place.current;
          played.current = address;
          const start = resumeAt(seconds, currentTarget.duration);
          // Going to second 0 would take the poster away.
          if (start > 0) currentTarget.currentTime = start;
          currentTarget.playbackRate = rate;
          if (playing) void currentTarget.play().catch(() => undefined);
        }}
        onTimeUpdate={({ currentTarget }) => {
          // A new address reports second 0 before it knows its video.
          if (currentTarget.seeking || currentTarget.readyState === 0) return;
          place.current.seconds = currentTarget.currentTime;
          events.onProgress(currentTarget.currentTime, false);
        }}
        onRateChange={({ currentTarget }) => {
          if (currentTarget.readyState > 0) place.current.rate = currentTarget.playbackRate;
        }}
        onPlay={() => {
          place.current.playing = true;
        }}
        onPause={() => {
          place.current.playing = false;
          settle();
        }}
        onEnded={events.onEnded}
        onError={() => events.onFailure(played.current === address)}
      >
        {captions.map((track) => (
          <track
            key={track.id}
            kind="captions"
            src={track.address}
            srcLang={track.language}
            label={track.name}
            default={track === shown}
          />
        ))}
      </video>
      <MediaLoadingIndicator slot="centered-chrome" noAutohide />
      <MediaControlBar className="w-full">
        <MediaPlayButton />
        <MediaSeekBackwardButton seekOffset={seekSeconds} className="max-sm:hidden" />
        <MediaSeekForwardButton seekOffset={seekSeconds} className="max-sm:hidden" />
        <MediaTimeRange />
        <MediaTimeDisplay showDuration />
        <MediaMuteButton className="max-sm:hidden" />
        {captions.length > 0 ? <MediaCaptionsButton /> : null}
        <MediaPlaybackRateButton rates={[0.75, 1, 1.25, 1.5, 2]} />
        <MediaFullscreenButton />
      </MediaControlBar>
    </MediaController>
  );
}

// The library speaks Brazilian Portuguese; these words differ in Portugal.
function usePlayerWords(controller: RefObject<ControllerElement | null>): void {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  useEffect(() => {
    const [enter, exit] = [t("player.enterFullscreen"), t("player.exitFullscreen")];
    addTranslation(language, {
      "Enter fullscreen mode": enter,
      "enter fullscreen mode": enter,
      "Exit fullscreen mode": exit,
      "exit fullscreen mode": exit,
    });
    // Looks the words up, and so comes after them.
    controller.current?.setAttribute("lang", language);
  }, [controller, language, t]);
}
