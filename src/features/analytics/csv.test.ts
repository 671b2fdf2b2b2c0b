import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("writes a table in the format of the exported lists, with semicolons and a byte order mark", async () => {
  const csv = toCsv(
    ["Página", "Visitas"],
    [
      ['/a;b"c', 1],
      ["=HYPERLINK(1)", 2],
      ["são", 3],
    ],
  );
  // Reading a blob as text drops the mark.
  expect(await csv.text()).toBe('Página;Visitas\r\n"/a;b""c";1\r\n\'=HYPERLINK(1);2\r\nsão;3\r\n');
  expect([...new Uint8Array(await csv.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});
