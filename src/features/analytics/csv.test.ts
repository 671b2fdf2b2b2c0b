import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("quotes what needs it, disarms formulas, and says that it is UTF-8", async () => {
  const csv = toCsv(
    ["Página", "Visitas"],
    [
      ['/a,b"c', 1],
      ["=HYPERLINK(1)", -2],
      ["são", 3],
    ],
  );
  expect(await csv.text()).toBe(
    '\uFEFFPágina,Visitas\r\n"/a,b""c",1\r\n\'=HYPERLINK(1),-2\r\nsão,3\r\n'.replace("\uFEFF", ""),
  );
  expect([...new Uint8Array(await csv.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});
