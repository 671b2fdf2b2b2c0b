import { expect, test } from "vitest";
import { widthsFor } from "./media-canvas";

test.each([
  [4000, [1600, 960, 480]],
  [1600, [1600, 960, 480]],
  [1200, [1200, 960, 480]],
  [960, [960, 480]],
  [480, [480]],
  [64, [64]],
])("stores a picture %i pixels wide in the widths %j, never wider than the original", (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});
