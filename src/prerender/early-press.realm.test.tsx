import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { recordEarlyPress, replayEarlyPress } from "./early-press";

function Page({ onPress }: { onPress: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={onPress}>
        <span>Assinar agora</span>
      </button>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Preciso saber programar?
      </button>
      <p>O seu site pronto</p>
    </main>
  );
}

test("a press on a button before hydration takes effect once, after it, and later presses are React's own", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const press = vi.fn<() => void>();
  document.body.innerHTML = `<div>${renderToString(<Page onPress={press} />)}</div>`;
  const [root] = document.body.children;
  const [subscribe, question] = document.querySelectorAll("button");
  if (!root || !subscribe || !question) throw new Error("The page has no buttons.");
  recordEarlyPress();

  subscribe.querySelector("span")?.click();
  document.querySelector("p")?.click();
  hydrateRoot(root, <Page onPress={press} />);
  replayEarlyPress(Promise.resolve());

  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
  question.click();
  await vi.waitFor(() => expect(question).toHaveAttribute("aria-expanded", "true"));
  subscribe.click();
  expect(press).toHaveBeenCalledTimes(2);
});

test("a press on a page that React replaces has no effect", async () => {
  document.body.innerHTML = "<button>Assinar agora</button>";
  const button = document.querySelector("button");
  const press = vi.fn<() => void>();
  button?.addEventListener("click", press);
  recordEarlyPress();
  button?.click();
  button?.remove();
  replayEarlyPress(Promise.resolve());
  await Promise.resolve();
  expect(press).toHaveBeenCalledOnce();
});
