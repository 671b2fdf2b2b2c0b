function rowsOf(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...table.rows];
}

function paragraphOf(content: string | readonly Node[], document: Document): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.append(...(typeof content === "string" ? [content] : content));
  return paragraph;
}

// A Markdown cell has lines instead of lists, headings and tables.
function flattenCell(cell: Element): void {
  const { ownerDocument: document } = cell;
  for (const table of [...cell.querySelectorAll("table")].toReversed()) {
    const lines = rowsOf(table).map((row) =>
      [...row.cells].map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim()).join(" · "),
    );
    table.replaceWith(...lines.map((line) => paragraphOf(line, document)));
  }
  for (const item of cell.querySelectorAll("li")) {
    const list = item.parentElement;
    const number = Number(list?.getAttribute("start") ?? 1) + [...(list?.children ?? [])].indexOf(item);
    const target = item.querySelector(":scope > p") ?? item;
    target.prepend(list?.matches("ol") ? `${String(number)}. ` : "• ");
  }
  for (const list of [...cell.querySelectorAll("ul, ol")].toReversed()) {
    list.replaceWith(
      ...[...list.children].flatMap((item) =>
        item.querySelector(":scope > p")
          ? [...item.childNodes]
          : [paragraphOf([...item.childNodes], document)],
      ),
    );
  }
  for (const block of cell.querySelectorAll("h1, h2, h3, h4, h5, h6, blockquote, pre")) {
    block.replaceWith(paragraphOf([...block.childNodes], document));
  }
}

// Markdown has no joined cells.
function splitJoinedCells(rows: readonly HTMLTableRowElement[]): void {
  rows.forEach((row, index) => {
    for (const cell of Array.from(row.cells)) {
      const { colSpan, rowSpan } = cell;
      const column = [...row.cells].indexOf(cell);
      const empty = () => row.ownerDocument.createElement("td");
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
      cell.after(...Array.from({ length: colSpan - 1 }, empty));
      for (const below of rows.slice(index + 1, index + rowSpan)) {
        const cells = Array.from({ length: colSpan }, empty);
        const next = below.cells[column];
        if (next) next.before(...cells);
        else below.append(...cells);
      }
    }
  });
}

function renameCell(cell: HTMLTableCellElement, name: "th" | "td"): void {
  if (cell.localName === name) return;
  const renamed = cell.ownerDocument.createElement(name);
  for (const { name: attribute, value } of cell.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...cell.childNodes);
  cell.replaceWith(renamed);
}

/** Converts pasted tables to those of Markdown: one header row, no joined cells, text alone in each cell. */
export function simplifyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    // Tables inside cells have become text.
    if (!body.contains(table)) continue;
    const rows = rowsOf(table);
    const [first] = rows;
    const only = rows.length === 1 && first?.cells.length === 1 ? first.cells[0] : undefined;
    if (only) {
      // A table of a single cell is a frame around text.
      table.replaceWith(...only.childNodes);
      continue;
    }
    for (const cell of rows.flatMap((row) => [...row.cells])) flattenCell(cell);
    splitJoinedCells(rows);
    rows.forEach((row, index) => {
      for (const cell of Array.from(row.cells)) renameCell(cell, index === 0 ? "th" : "td");
    });
    const { caption } = table;
    if (caption) table.before(paragraphOf([...caption.childNodes], body.ownerDocument));
    caption?.remove();
  }
}
