import { setTimeout as wait } from "node:timers/promises";

/** The first visible element that matches and whose text or label contains `name`. */
export type Target = { css: string; name?: string };

/** Tab operations of one engine's driver, the base of `Tab`. */
export interface Driver {
  open: (address: string) => Promise<void>;
  address: () => Promise<string>;
  /** Runs a function body in the page and returns its result as JSON. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  click: (css: string) => Promise<void>;
  type: (css: string, text: string) => Promise<void>;
  press: (key: "Space" | "ArrowUp" | "Enter") => Promise<void>;
  /** Presses a letter with Control. */
  pressControl: (letter: string) => Promise<void>;
  chooseFile: (css: string, file: string) => Promise<void>;
  back: () => Promise<void>;
  /** Switches to the first matching frame, or back to the page. */
  enterFrame: (css: string | null) => Promise<void>;
  /** Saves a screenshot. */
  screenshot: (file: string) => Promise<void>;
  newTab: () => Promise<Driver>;
  /** Switches to this tab after another was used. */
  bringToFront: () => Promise<void>;
}

const timeoutMs = 30_000;
const pauseMs = 100;

// Marks the element because the drivers find elements only by CSS selectors.
const markScript = `
  const [css, name] = arguments;
  for (const marked of document.querySelectorAll("[data-engine-target]")) marked.removeAttribute("data-engine-target");
  const found = [...document.querySelectorAll(css)].find((element) => {
    const label = element.getAttribute("aria-label") ?? element.innerText ?? "";
    const shown = element.getClientRects().length > 0 || element.type === "file";
    return shown && !element.disabled && (name === null || label.includes(name));
  });
  found?.setAttribute("data-engine-target", "");
  return found !== undefined;`;
const marked = "[data-engine-target]";

// The drivers refuse to click what moves.
const restScript = `
  const { x, y } = document.querySelector("${marked}").getBoundingClientRect();
  const place = x + " " + y;
  const rests = window.engineTargetPlace === place;
  window.engineTargetPlace = place;
  return rests;`;

/** A tab of any engine with the actions of the journeys. */
export class Tab {
  readonly #driver: Driver;
  #isInFrame = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Opens a URL and waits for its load event. */
  async open(address: string): Promise<void> {
    await this.run("window.isLeft = true");
    await this.#driver.open(address);
    await this.waitUntil('return document.readyState === "complete" && !window.isLeft');
  }

  /** Starts a navigation without waiting for its end. */
  async leaveFor(address: string): Promise<void> {
    await this.run("setTimeout(() => { location.href = arguments[0]; }, 0)", address);
  }

  run(body: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.run(body, ...args);
  }

  async #until(what: string, check: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      // During a navigation, the page may reject scripts.
      if (await check().catch(() => false)) return;
      if (performance.now() > end) {
        const shown = await this.text().catch(String);
        throw new Error(
          `${what} did not come. The page at ${await this.address()} shows:\n${shown.slice(0, 1500)}`,
        );
      }
      await wait(pauseMs);
    }
  }

  /** Waits until React has hydrated the page. */
  waitForHydration(): Promise<void> {
    return this.#until("Hydration", async () =>
      Boolean(await this.run('return performance.getEntriesByName("hydrated").length > 0')),
    );
  }

  waitForText(text: string): Promise<void> {
    return this.#until(`"${text}"`, async () => (await this.text()).includes(text));
  }

  waitForAddress(pattern: RegExp): Promise<void> {
    return this.#until(`An address like ${pattern}`, async () => pattern.test(await this.address()));
  }

  waitFor(target: Target): Promise<void> {
    return this.#until(`${target.css} ${target.name ?? ""}`, async () =>
      Boolean(await this.run(markScript, target.css, target.name ?? null)),
    );
  }

  /** Waits until a function body returns a truthy value in the page. */
  waitUntil(body: string, ...args: unknown[]): Promise<void> {
    return this.#until(body, async () => Boolean(await this.run(body, ...args)));
  }

  async click(target: Target): Promise<void> {
    await this.waitFor(target);
    if (this.#isInFrame) {
      await this.run(`document.querySelector("${marked}").click()`);
      return;
    }
    await this.#until(`${target.css} ${target.name ?? ""} at rest`, async () => {
      await this.waitFor(target);
      return Boolean(await this.run(restScript));
    });
    await this.#driver.click(marked);
  }

  press(key: Parameters<Driver["press"]>[0]): Promise<void> {
    return this.#driver.press(key);
  }

  pressControl(letter: string): Promise<void> {
    return this.#driver.pressControl(letter);
  }

  /** Replaces the value of a field. */
  async fill(css: string, text: string): Promise<void> {
    await this.waitFor({ css });
    if (this.#isInFrame) {
      await this.run(
        `const field = document.querySelector("${marked}");
        field.value = arguments[0];
        field.dispatchEvent(new Event("input", { bubbles: true }));`,
        text,
      );
      return;
    }
    await this.run(`const field = document.querySelector("${marked}"); field.focus(); field.select?.();`);
    await this.#driver.type(marked, text);
  }

  async chooseFile(css: string, file: string): Promise<void> {
    await this.waitFor({ css });
    await this.#driver.chooseFile(marked, file);
  }

  async focus(target: Target): Promise<void> {
    await this.waitFor(target);
    await this.run(`document.querySelector("${marked}").focus()`);
  }

  address(): Promise<string> {
    return this.#driver.address();
  }

  /** Returns the visible text with non-breaking spaces as plain spaces. */
  async text(): Promise<string> {
    return String(await this.run("return document.body?.innerText ?? ''")).replaceAll("\u00a0", " ");
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  screenshot(file: string): Promise<void> {
    return this.#driver.screenshot(file);
  }

  async newTab(): Promise<Tab> {
    return new Tab(await this.#driver.newTab());
  }

  bringToFront(): Promise<void> {
    return this.#driver.bringToFront();
  }

  /** Runs an action inside a frame with scripts because neither driver can type into a cross-origin frame. */
  async inFrame(css: string, work: () => Promise<void>): Promise<void> {
    await this.waitFor({ css });
    await this.#driver.enterFrame(css);
    this.#isInFrame = true;
    try {
      await work();
    } finally {
      this.#isInFrame = false;
      await this.#driver.enterFrame(null);
    }
  }
}
