// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keepEarlyValues, recordEarlyPress, replayEarlyPress } from "./early-press";
import { setUpWindow } from "@/test/window";

setUpWindow();

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

function Form({ onReady }: { onReady: () => void }) {
  const [email, setEmail] = useState("");
  useEffect(onReady, [onReady]);
  return (
    <form>
      <label htmlFor="email">E-mail</label>
      <input id="email" name="email" onChange={({ target }) => setEmail(target.value)} />
      <output>{email}</output>
    </form>
  );
}

test("what was typed before the hydration is in the field of a page that React renders again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  document.body.innerHTML = `<div>${renderToString(<Form onReady={() => undefined} />)}</div>`;
  const [root] = document.body.children;
  const [label, typed] = [document.querySelector("label"), document.querySelector("input")];
  if (!root || !label || !typed) throw new Error("The page has no form.");
  label.innerHTML = "<font>Correo</font>";
  let finish: (() => void) | undefined;
  const hydration = new Promise<void>((resolve) => (finish = resolve));

  void keepEarlyValues(root, hydration);
  typed.value = "ana@exemplo.com";
  hydrateRoot(root, <Form onReady={() => finish?.()} />, { onRecoverableError: () => undefined });

  await vi.waitFor(() => expect(document.querySelector("output")).toHaveTextContent("ana@exemplo.com"));
  expect(typed.isConnected).toBe(false);
  expect(document.querySelector("input")).toHaveValue("ana@exemplo.com");
});

const field = () => document.querySelector("input") ?? document.createElement("input");

test("what was typed into a page that React renders twice is in the field of the last one", async () => {
  document.body.innerHTML = '<div><input name="email" /></div>';
  const [root] = document.body.children;
  if (!root) throw new Error("There is no page.");
  let finish: (() => void) | undefined;
  const hydration = new Promise<void>((resolve) => (finish = resolve));

  const kept = keepEarlyValues(root, hydration);
  for (const typed of ["ana@", "ana@exemplo.com"]) {
    field().value = typed;
    field().dispatchEvent(new Event("input", { bubbles: true }));
    root.innerHTML = '<input name="email" />';
  }
  finish?.();
  await kept;
  expect(field()).toHaveValue("ana@exemplo.com");
});
