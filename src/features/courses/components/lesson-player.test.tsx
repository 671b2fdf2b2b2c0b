import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { LessonPlayer } from "./lesson-player";

beforeAll(() => startTexts());
afterEach(() => vi.restoreAllMocks());

/** A browser that knows the video: jsdom plays none. */
function withMetadata(video: HTMLVideoElement): HTMLVideoElement {
  Object.defineProperty(video, "duration", { configurable: true, value: 60 });
  Object.defineProperty(video, "readyState", { configurable: true, value: 1 });
  return video;
}

it("begins where the learner left, reports seconds, and goes on at the same one with a new address", () => {
  const onProgress = vi.fn<(seconds: number, settled: boolean) => void>();
  const player = (address: string) => (
    <LessonPlayer
      title="Aula"
      address={address}
      captions={[]}
      startSeconds={42}
      onProgress={onProgress}
      onEnded={() => undefined}
      onFailure={() => undefined}
    />
  );
  const { rerender } = render(player("https://x.test/1"));
  const video = withMetadata(screen.getByLabelText<HTMLVideoElement>("Aula"));
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(42);
  video.currentTime = 50;
  fireEvent.timeUpdate(video);
  expect(onProgress).toHaveBeenLastCalledWith(50, false);
  fireEvent.pause(video);
  expect(onProgress).toHaveBeenLastCalledWith(50, true);
  rerender(player("https://x.test/2"));
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(50);
});

/** A browser that has the video already: it knows its length the moment it has an address. */
function knowTheVideo(): void {
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

it("begins where the learner left though the browser has the video before the page shows it", () => {
  knowTheVideo();
  render(
    <LessonPlayer
      title="Aula"
      address="https://x.test/1"
      captions={[]}
      startSeconds={42}
      onProgress={() => undefined}
      onEnded={() => undefined}
      onFailure={() => undefined}
    />,
  );
  expect(screen.getByLabelText<HTMLVideoElement>("Aula").currentTime).toBe(42);
});
