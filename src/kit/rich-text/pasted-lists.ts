type ListItem = {
  /** Depth; 1 is the outermost. */
  level: number;
  ordered: boolean;
  /** Number of the item; 1 for bullets. */
  number: number;
  content: readonly Node[];
};

type OpenList = { level: number; ordered: boolean; element: HTMLElement };

function createLists(items: readonly ListItem[], document: Document): HTMLElement[] {
  const roots: HTMLElement[] = [];
  const open: OpenList[] = [];
  for (const { level, ordered, number, content } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.ordered !== ordered) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = document.createElement(ordered ? "ol" : "ul");
      if (ordered && number !== 1) element.setAttribute("start", String(number));
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else roots.push(element);
      open.push({ level, ordered, element });
    }
    const item = document.createElement("li");
    item.append(...content);
    open.at(-1)?.element.append(item);
  }
  return roots;
}

// A comment of Word surrounds the marker that it draws itself: `<!--[if !supportLists]-->`, `<![endif]>`.
function findMarker(paragraph: Element): Node[] {
  const named = [...paragraph.querySelectorAll("[style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  if (named) return [named];
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = walker.currentNode;
    if (!/\[if !supportLists\]/i.test(comment.nodeValue ?? "")) continue;
    const nodes: Node[] = [];
    for (
      let node = comment.nextSibling;
      node && node.nodeType !== Node.COMMENT_NODE;
      node = node.nextSibling
    ) {
      nodes.push(node);
    }
    return nodes;
  }
  return [];
}

const numberMarker = /^\(?(?:\d+\.)*(\d+|[a-z]{1,4})[.)ºª°]*$/i;

function readMarker(text: string): { ordered: boolean; number: number } {
  const marker = text.replaceAll(/[\s\u00a0]+/g, "");
  const [, counter] = (/[.)\d]/.test(marker) && numberMarker.exec(marker)) || [];
  if (counter === undefined) return { ordered: false, number: 1 };
  if (/^\d+$/.test(counter)) return { ordered: true, number: Number(counter) };
  // "i" begins a Roman list more often than it continues "h".
  const isLetter = counter.length === 1 && !/[ivxlcdm]/i.test(counter.replace(/[cd]/i, ""));
  return { ordered: true, number: isLetter ? counter.toLowerCase().charCodeAt(0) - 96 : 1 };
}

const wordLevel = /mso-list:\s*l\d+\s+level(\d+)/i;

function readWordItem(paragraph: Element): ListItem | null {
  const [, level] = wordLevel.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (level === undefined || !paragraph.matches("p, div")) return null;
  const marker = findMarker(paragraph);
  const kind = readMarker(marker.map(({ textContent }) => textContent).join(""));
  for (const node of marker) node.parentNode?.removeChild(node);
  const inner = paragraph.ownerDocument.createElement("p");
  inner.append(...paragraph.childNodes);
  return { level: Number(level), ...kind, content: [inner] };
}

/** Converts the paragraphs by which Word represents list items. */
function joinWordLists(body: HTMLElement): void {
  const done = new Set<Element>();
  for (const first of body.querySelectorAll("[style*='mso-list']")) {
    if (done.has(first)) continue;
    const items: ListItem[] = [];
    const paragraphs: Element[] = [];
    for (let element: Element | null = first; element; element = element.nextElementSibling) {
      const item = readWordItem(element);
      const last = items.at(-1);
      // A paragraph of the list style without a marker continues the previous item.
      const continues = item === null && last && /\bMsoListParagraph/.test(element.className);
      if (item) items.push(item);
      else if (continues)
        items.splice(-1, 1, { ...last, content: [...last.content, element.cloneNode(true)] });
      else break;
      paragraphs.push(element);
      done.add(element);
    }
    if (items.length === 0) continue;
    first.before(...createLists(items, body.ownerDocument));
    for (const paragraph of paragraphs) paragraph.remove();
  }
}

/** Joins the lists of one item each by which Word for the web represents a list. */
function joinWebLists(body: HTMLElement): void {
  const done = new Set<Element>();
  for (const first of body.querySelectorAll(".ListContainerWrapper")) {
    if (done.has(first)) continue;
    const items: ListItem[] = [];
    const wrappers: Element[] = [];
    for (
      let wrapper: Element | null = first;
      wrapper?.matches(".ListContainerWrapper");
      wrapper = wrapper.nextElementSibling
    ) {
      for (const item of wrapper.querySelectorAll("li")) {
        const list = item.closest("ol, ul");
        items.push({
          level: Number(item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level") ?? 1),
          ordered: list?.matches("ol") ?? false,
          number: Number(list?.getAttribute("start") ?? 1),
          content: [...item.childNodes],
        });
      }
      wrappers.push(wrapper);
      done.add(wrapper);
    }
    first.before(...createLists(items, body.ownerDocument));
    for (const wrapper of wrappers) wrapper.remove();
  }
}

// Google Docs puts a nested list beside its item instead of into it.
function moveListsIntoItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.matches("li")) item.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

const box = /^[\s\u00a0]*(?:\[([ xX\u00a0]?)\]|([☐☑☒✅]))[\s\u00a0]+/;

function readTask(item: Element): { checked: boolean; remove: () => void } | null {
  const role = item.matches("[role=checkbox]") ? item.getAttribute("aria-checked") : null;
  if (role !== null) return { checked: role === "true", remove: () => undefined };
  const input = item.querySelector(
    ":scope > input[type=checkbox], :scope > :is(p, label) > input[type=checkbox]",
  );
  if (input) return { checked: input.hasAttribute("checked"), remove: () => input.remove() };
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && (text.nodeValue ?? "").trim() === "") text = walker.nextNode();
  const [drawn, letter = "", symbol = ""] = box.exec(text?.nodeValue ?? "") ?? [];
  if (!text || drawn === undefined) return null;
  const value = text.nodeValue ?? "";
  return {
    checked: letter.toLowerCase() === "x" || (symbol !== "" && symbol !== "☐"),
    remove: () => {
      text.nodeValue = value.slice(drawn.length);
    },
  };
}

function markTasks(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul")) {
    const items = [...list.children].filter((child) => child.matches("li"));
    const tasks = items.map(readTask);
    if (items.length === 0 || tasks.includes(null)) continue;
    list.setAttribute("data-type", "taskList");
    items.forEach((item, index) => {
      tasks[index]?.remove();
      item.setAttribute("data-type", "taskItem");
      item.setAttribute("data-checked", String(tasks[index]?.checked ?? false));
    });
  }
}

/** Converts the lists and tasks of word processors to nested HTML lists. */
export function joinPastedLists(body: HTMLElement): void {
  joinWordLists(body);
  joinWebLists(body);
  moveListsIntoItems(body);
  markTasks(body);
}
