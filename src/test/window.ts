import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { fetchFromBackend, RequestToBackend, resetBackend } from "./backend";

/** Prepares the window of jsdom for a test file: APIs that jsdom lacks, the backend, and the cleanup after each test. */
export function setUpWindow(): void {
  // Code that loads on a click may be slow on a busy machine.
  configure({ asyncUtilTimeout: 4_000 });

  // Testing Library sets this only when test functions are globals.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

  // APIs that our components use and jsdom lacks.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal("scrollTo", () => undefined);
  // An animation that never ends.
  const animation = { play() {}, finish() {}, cancel() {}, commitStyles() {} } as unknown as Animation;
  Element.prototype.animate = () => animation;
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("ResizeObserver", Observer);
  // The player listens to the tracks of a video, which are plain arrays in jsdom.
  for (const tracks of ["textTracks", "audioTracks", "videoTracks"]) {
    const value = Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: [][Symbol.iterator] });
    Object.defineProperty(HTMLMediaElement.prototype, tracks, { configurable: true, value });
  }
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => false;
  if (!("popover" in HTMLElement.prototype)) {
    Object.defineProperty(HTMLElement.prototype, "popover", { configurable: true, value: null });
  }
  HTMLElement.prototype.hidePopover ??= hide;
  document.addEventListener("click", ({ target }) => {
    const id = target instanceof Element && target.closest("[popovertarget]")?.getAttribute("popovertarget");
    if (id) document.getElementById(id)?.style.setProperty("display", "block");
  });
  HTMLDialogElement.prototype.showModal ??= open;
  HTMLDialogElement.prototype.close ??= close;

  // Node's channels reach parallel test files, unlike a browser's channels.
  const { BroadcastChannel: SharedChannel } = globalThis;
  const fileId = crypto.randomUUID();
  vi.stubGlobal(
    "BroadcastChannel",
    class extends SharedChannel {
      constructor(name: string) {
        super(`${name} ${fileId}`);
      }
    },
  );

  globalThis.fetch = fetchFromBackend;
  Object.assign(globalThis, { XMLHttpRequest: RequestToBackend });

  afterEach(() => {
    cleanup();
    resetBackend();
    localStorage.clear();
    sessionStorage.clear();
  });
}

function hide(this: HTMLElement) {
  this.style.display = "";
}

function open(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
}
