import { expect, test } from "vitest";
import { widthsFor } from "./resize-image";

test.each([
  [4000, [1600, 960, 480]],
  [1600, [1600, 960, 480]],
  [1200, [1200, 960, 480]],
  [960, [960, 480]],
  [480, [480]],
  [64, [64]],
])("a picture %i pixels wide is stored %j wide, never wider than it is", (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});
