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
import { useLanguage } from "@/platform/use-language";
import { resumeAt } from "../rules";
import "./lesson-player.css";

/** Captions of a video. */
export type Captions = { id: string; name: string; language: string; address: string };

// Seconds of one skip back or forward.
const seekSeconds = 10;

type LessonPlayerProps = {
  /** The title of the video. */
  title: string;
  /** Signed URL; a new one for the same video keeps the position. */
  address: string;
  /** Shown before playback from the beginning. */
  poster: string | null;
  captions: readonly Captions[];
  /** The starting position in seconds. */
  startSeconds: number;
  /** Receives every reached second; `settled` when playback stopped there: paused, hidden, closed. */
  onProgress: (seconds: number, settled: boolean) => void;
  onEnded: () => void;
  /** The URL does not play, or no longer. @param hasPlayed whether it played before */
  onFailure: (hasPlayed: boolean) => void;
};

/** An uploaded video with controls for pointer, touch and keyboard. */
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
  // A new URL resets the video: this state restores it.
  const place = useRef({ seconds: startSeconds, playing: false, rate: 1 });
  const played = useRef<string | null>(null);
  // Captions in the interface language are on by default, for viewers without sound.
  const shown = captions.find((track) => track.language === language) ?? captions[0];

  function settle(): void {
    const seconds = video.current?.currentTime ?? 0;
    if (seconds > 0) events.onProgress(seconds, true);
  }

  // A hidden Suspense boundary already loads media, but React has not attached its listeners yet: with the
  // URL in the markup, `loadedmetadata` could fire too early.
  useEffect(() => {
    if (video.current) video.current.src = address;
  }, [address]);

  useOnPageHide(settle);

  return (
    <MediaController
      ref={controller}
      className="lesson-player aspect-video w-full overflow-hidden rounded-2xl border border-line"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks are the lesson's captions */}
      <video
        ref={video}
        slot="media"
        aria-label={title}
        preload="metadata"
        poster={poster ?? undefined}
        playsInline
        // Captions have the origin of the storage.
        crossOrigin="anonymous"
        onLoadedMetadata={({ currentTarget }) => {
          const { seconds, playing, rate } = place.current;
          played.current = address;
          const start = resumeAt(seconds, currentTarget.duration);
          // A seek to second 0 would remove the poster.
          if (start > 0) currentTarget.currentTime = start;
          currentTarget.playbackRate = rate;
          if (playing) void currentTarget.play().catch(() => undefined);
        }}
        onTimeUpdate={({ currentTarget }) => {
          // A new URL reports second 0 before its metadata has loaded.
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
      <PlayerControls hasCaptions={captions.length > 0} />
    </MediaController>
  );
}

// The library sets the role `button` when it connects the element, but only a switch may have its `aria-checked`.
const asSwitch = (button: HTMLElement | null) => button?.setAttribute("role", "switch");

function PlayerControls({ hasCaptions }: { hasCaptions: boolean }) {
  return (
    <MediaControlBar className="w-full">
      <MediaPlayButton />
      <MediaSeekBackwardButton seekOffset={seekSeconds} className="max-sm:hidden" />
      <MediaSeekForwardButton seekOffset={seekSeconds} className="max-sm:hidden" />
      <MediaTimeRange />
      <MediaTimeDisplay showDuration />
      <MediaMuteButton className="max-sm:hidden" />
      {hasCaptions ? <MediaCaptionsButton ref={asSwitch} /> : null}
      <MediaPlaybackRateButton rates={[0.75, 1, 1.25, 1.5, 2]} />
      <MediaFullscreenButton />
    </MediaControlBar>
  );
}

/** Calls `onHide` when the page is hidden or left. */
function useOnPageHide(onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hide();
    };
    const onPageHide = () => hide();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onPageHide);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onPageHide);
    };
  }, []);
}

// The library's texts are Brazilian Portuguese; these differ in Portugal.
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
    // Setting the language reads the texts, so they must be registered before.
    controller.current?.setAttribute("lang", language);
  }, [controller, language, t]);
}
