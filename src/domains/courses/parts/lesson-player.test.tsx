import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { LessonPlayer } from "./lesson-player";

beforeAll(() => startTexts());
afterEach(() => vi.restoreAllMocks());

function player(over: Partial<ComponentProps<typeof LessonPlayer>> = {}) {
  return (
    <LessonPlayer
      title="Aula"
      address="https://x.test/1"
      poster={null}
      captions={[]}
      startSeconds={42}
      onProgress={() => undefined}
      onEnded={() => undefined}
      onFailure={() => undefined}
      {...over}
    />
  );
}

const shownVideo = () => screen.getByLabelText<HTMLVideoElement>("Aula");

/** Simulates loaded metadata: jsdom plays no video. */
function withMetadata(video: HTMLVideoElement): HTMLVideoElement {
  Object.defineProperty(video, "duration", { configurable: true, value: 60 });
  Object.defineProperty(video, "readyState", { configurable: true, value: 1 });
  return video;
}

it("starts at the stored position, reports seconds, and keeps the position when the URL changes", () => {
  const onProgress = vi.fn<(seconds: number, settled: boolean) => void>();
  const { rerender } = render(player({ onProgress }));
  const video = withMetadata(shownVideo());
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(42);
  video.currentTime = 50;
  fireEvent.timeUpdate(video);
  expect(onProgress).toHaveBeenLastCalledWith(50, false);
  fireEvent.pause(video);
  expect(onProgress).toHaveBeenLastCalledWith(50, true);
  rerender(player({ onProgress, address: "https://x.test/2" }));
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(50);
});

/** Simulates a cached video: its metadata loads as soon as it has a URL. */
function loadVideoImmediately(): void {
  const { setAttribute } = Element.prototype;
  vi.spyOn(Element.prototype, "setAttribute").mockImplementation(function set(this: Element, name, value) {
    setAttribute.call(this, name, value);
    if (name === "src" && this instanceof HTMLVideoElement)
      withMetadata(this).dispatchEvent(new Event("loadedmetadata"));
  });
  vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function set(
    this: HTMLMediaElement,
    value,
  ) {
    this.setAttribute("src", value);
  });
}

it("starts at the stored position when the video loads before the page has rendered", () => {
  loadVideoImmediately();
  render(player());
  expect(shownVideo().currentTime).toBe(42);
});

it("shows the poster until the video plays, and does not autoplay", () => {
  const seek = vi.spyOn(HTMLMediaElement.prototype, "currentTime", "set");
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  render(player({ startSeconds: 0, poster: "https://x.test/poster" }));
  expect(shownVideo()).toHaveAttribute("poster", "https://x.test/poster");
  fireEvent.loadedMetadata(withMetadata(shownVideo()));
  // Any seek removes the poster, even a seek to the beginning.
  expect(seek).not.toHaveBeenCalled();
  expect(play).not.toHaveBeenCalled();
  expect(shownVideo()).not.toHaveAttribute("autoplay");
});

it("distinguishes a video that stopped playing from one that never started", () => {
  const onFailure = vi.fn<(hasPlayed: boolean) => void>();
  render(player({ onFailure }));
  fireEvent.error(shownVideo());
  expect(onFailure).toHaveBeenLastCalledWith(false);
  fireEvent.loadedMetadata(withMetadata(shownVideo()));
  fireEvent.error(shownVideo());
  expect(onFailure).toHaveBeenLastCalledWith(true);
});

it("shows captions in the interface language, and offers the speeds", () => {
  const track = { id: "1", name: "Português", language: "pt-BR", address: "https://x.test/vtt" };
  const { container } = render(
    player({ captions: [{ ...track, id: "0", language: "en", name: "English" }, track] }),
  );
  const tracks = [...container.querySelectorAll("track")].map((one) => [one.srclang, one.default]);
  expect(tracks).toEqual([
    ["en", false],
    ["pt-BR", true],
  ]);
  expect(container.querySelector("media-captions-button")).toBeInTheDocument();
  expect(container.querySelector("media-playback-rate-button")).toHaveAttribute("rates", "0.75 1 1.25 1.5 2");
});
