import { setTimeout as wait } from "node:timers/promises";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Builder, By, Key, type WebDriver } from "selenium-webdriver";
import type { Driver } from "./tab.ts";

const keysOf = {
  Space: Key.SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  Enter: Key.ENTER,
} as const;
const maxAttempts = 4;
const startMs = 20_000;
const quitTimeoutMs = 5_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** A running WebKit with its own profile. */
export type WebKit = { driver: WebDriver; close: () => Promise<void> };

/** Ends a process and its children. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

async function connect(port: number, miniBrowser: string, without: readonly string[]): Promise<WebDriver> {
  const end = performance.now() + startMs;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) break;
    if (performance.now() > end) throw new Error("WebKitWebDriver does not answer.");
    await wait(100);
  }
  const capabilities = {
    browserName: "MiniBrowser",
    // Otherwise, every command waits for the end of a navigation, which some journeys delay.
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": {
      binary: miniBrowser,
      args: [
        "--automation",
        ...(without.length > 0 ? [`--features=${without.map((name) => `-${name}`).join(",")}`] : []),
      ],
    },
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("MiniBrowser did not start.")), startMs);
  });
  const session = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  try {
    return await Promise.race([session, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts WebKit (GTK) with MiniBrowser in a virtual display. Under load, only one of two or three attempts succeeds.
 *
 * @param width page width in CSS pixels
 * @param without disabled features (`MiniBrowser --features=help` lists them)
 */
export async function startWebKit(
  { driver: program, miniBrowser }: { driver: string; miniBrowser: string },
  width: number,
  without: readonly string[] = [],
): Promise<WebKit> {
  for (let attempt = 1; ; attempt += 1) {
    const home = await mkdtemp(path.join(tmpdir(), "webkit-"));
    const port = await freePort();
    // MiniBrowser's toolbar would make the window wider than a phone.
    await mkdir(path.join(home, "gtk-3.0"));
    await writeFile(
      path.join(home, "gtk-3.0", "gtk.css"),
      "headerbar, toolbar { min-width: 0; } headerbar *, toolbar * { min-width: 0; padding: 0; margin: 0; font-size: 1px; }",
    );
    const child = spawn(
      "xvfb-run",
      ["-a", "-s", "-screen 0 1600x1200x24", "dbus-run-session", "--", program, `--port=${port}`],
      {
        detached: true,
        stdio: "ignore",
        env: {
          ...process.env,
          HOME: home,
          XDG_CONFIG_HOME: home,
          XDG_CACHE_HOME: path.join(home, "cache"),
          XDG_DATA_HOME: path.join(home, "data"),
          LC_ALL: "pt_BR.UTF-8",
          LANGUAGE: "pt_BR",
          TZ: "America/Sao_Paulo",
          LIBGL_ALWAYS_SOFTWARE: "1",
          WEBKIT_DISABLE_DMABUF_RENDERER: "1",
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        },
      },
    );
    const stop = async () => {
      kill(child);
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    };
    try {
      const driver = await connect(port, miniBrowser, without);
      await driver.manage().window().setRect({ x: 0, y: 0, width, height: 1000 });
      return {
        driver,
        close: async () => {
          // A blocked page does not close by itself.
          await Promise.race([driver.quit().catch(() => undefined), wait(quitTimeoutMs)]);
          await stop();
        },
      };
    } catch (error) {
      await stop();
      if (attempt === maxAttempts) throw error;
    }
  }
}

/** Returns the current tab of a WebKit. */
export async function webKitTab({ driver }: WebKit): Promise<Driver> {
  const handle = await driver.getWindowHandle();
  let current: string | null = null;

  return {
    open: (address) => driver.get(address),
    address: async () => {
      if (current === null) return driver.getCurrentUrl();
      return String(await driver.executeScript("return location.href"));
    },
    run: (body, ...args) => driver.executeScript(body, ...args),
    click: async (css) => driver.findElement(By.css(css)).click(),
    type: async (css, text) => driver.findElement(By.css(css)).sendKeys(text),
    press: (key) => driver.actions().sendKeys(keysOf[key]).perform(),
    pressControl: (letter) =>
      driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
    chooseFile: async (css, file) => driver.findElement(By.css(css)).sendKeys(file),
    back: () => driver.navigate().back(),
    enterFrame: async (css) => {
      await driver.switchTo().defaultContent();
      current = css;
      if (css !== null) await driver.switchTo().frame(driver.findElement(By.css(css)));
    },
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), "base64"),
    newTab: async () => {
      await driver.switchTo().newWindow("tab");
      return webKitTab({ driver, close: async () => {} });
    },
    bringToFront: () => driver.switchTo().window(handle),
  };
}
