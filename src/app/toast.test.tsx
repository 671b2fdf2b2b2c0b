import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useToast } from "@/kit/toast";
import { startTexts } from "@/test/render";
import { Toaster } from "./app";
import { RouteChanges } from "./route-changes";

function Raiser({ duration }: { duration?: number }) {
  const { toast } = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ title: "Timed", ...(duration && { duration }) })}>
        timed
      </button>
      <button type="button" onClick={() => toast({ title: "First", description: "It went well" })}>
        one
      </button>
      <button type="button" onClick={() => toast({ title: "Second", variant: "destructive" })}>
        two
      </button>
    </>
  );
}

function Traveller() {
  const { toast } = useToast();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => toast({ title: "Login error", variant: "destructive" })}>
        fail
      </button>
      <button type="button" onClick={() => toast({ title: "Signed up", staysOnNavigation: true })}>
        succeed
      </button>
      <button type="button" onClick={() => void navigate("/dashboard")}>
        go
      </button>
      <button type="button" onClick={() => void navigate("/planos")}>
        leave again
      </button>
    </>
  );
}

// The code of toasts loads with the first one.
beforeAll(() => Promise.all([startTexts(), import("@/kit/toast-message")]));

test("one toast is shown at a time and can be closed", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Raiser />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "one" }));
  const region = await screen.findByRole("region", { name: "Avisos (F8)" });
  expect(await within(region).findByText("First")).toBeVisible();
  expect(region).toHaveTextContent("It went well");

  await user.click(screen.getByRole("button", { name: "two" }));
  expect(await within(region).findByText("Second")).toBeVisible();
  expect(region).not.toHaveTextContent("First");

  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(region.querySelector("ol")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(region).not.toHaveTextContent("Second"));
});

test("the focused button of a toast acts and closes the toast", async () => {
  const onSelect = vi.fn<() => void>();
  function Undoable() {
    const { toast } = useToast();
    return (
      <button
        type="button"
        onClick={() => toast({ title: "Done", action: { label: "Undo", onSelect, takesFocus: true } })}
      >
        act
      </button>
    );
  }
  const user = userEvent.setup();
  render(
    <>
      <Undoable />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "act" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Done")).toBeNull());
});

test("a toast closes with its page unless it describes the cause of the navigation", async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  window.history.replaceState(null, "", "/login");
  const user = userEvent.setup();
  render(
    <>
      <BrowserRouter>
        <Traveller />
        <RouteChanges />
      </BrowserRouter>
      <Toaster />
    </>,
  );
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await press("fail");
  expect(await screen.findByText("Login error")).toBeVisible();
  await press("go");
  await waitFor(() => expect(screen.queryByText("Login error")).toBeNull());

  await press("succeed");
  expect(await screen.findByText("Signed up")).toBeVisible();
  await press("leave again");
  expect(screen.getByText("Signed up")).toBeVisible();
  await press("go");
  await waitFor(() => expect(screen.queryByText("Signed up")).toBeNull());
});

test.each([
  ["default", "Pronto!"],
  ["destructive", "Algo não deu certo"],
] as const)("a toast without a title has a default title: %s", async (variant, title) => {
  function Brief() {
    const { toast } = useToast();
    return (
      <button type="button" onClick={() => toast({ variant })}>
        brief
      </button>
    );
  }
  render(
    <>
      <Brief />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText(title)).toBeVisible();
});

const isRaised = (region: HTMLElement) => /max-sm:top-/.test(region.querySelector("ol")?.className ?? "");

/** Puts the toasts at 740 to 830 px, and the elements with these names where they are given. */
function setPlaces(places: Record<string, { top: number; bottom: number }>): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const own = this.tagName === "OL" ? { top: 740, bottom: 830 } : places[this.textContent];
    return { top: 0, bottom: 0, ...own } as DOMRect;
  });
}

function Form() {
  const { toast } = useToast();
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <textarea aria-label="Note" defaultValue="note" />
      <button type="submit" onClick={() => toast({ title: "Sent" })}>
        send
      </button>
      <button type="button" onClick={() => toast({ title: "Attached" })}>
        attach
      </button>
    </form>
  );
}

async function showForm() {
  render(
    <>
      <Form />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "attach" }));
  await screen.findByText("Attached");
  return screen.getByRole("region", { name: "Avisos (F8)" });
}

describe("the place of a toast on phones", () => {
  test("is the bottom while a field above it has the focus", async () => {
    setPlaces({ note: { top: 200, bottom: 300 }, send: { top: 320, bottom: 364 } });
    const region = await showForm();
    await userEvent.click(screen.getByRole("textbox"));
    expect(isRaised(region)).toBe(false);
  });

  test.each([
    ["the button that was pressed", { attach: { top: 780, bottom: 824 } }],
    ["the submit button of its form", { send: { top: 820, bottom: 864 } }],
  ])("is the header when it would cover %s", async (_, places) => {
    setPlaces(places);
    expect(isRaised(await showForm())).toBe(true);
  });

  test("is the header from the focus of a field that it would cover", async () => {
    setPlaces({ note: { top: 700, bottom: 760 } });
    const region = await showForm();
    expect(isRaised(region)).toBe(false);
    await userEvent.click(screen.getByRole("textbox"));
    expect(isRaised(region)).toBe(true);
  });

  test("is above the keyboard", async () => {
    const viewport = Object.assign(new EventTarget(), { height: 468, offsetTop: 0, scale: 1 });
    vi.stubGlobal("visualViewport", viewport);
    const region = await showForm();
    expect(region.querySelector("ol")).toHaveStyle({ "--keyboard": "300px" });
    viewport.height = 768;
    act(() => void viewport.dispatchEvent(new Event("resize")));
    expect(region.querySelector("ol")).toHaveStyle({ "--keyboard": "0px" });
    vi.stubGlobal("visualViewport", null);
  });
});

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

describe("the duration of a toast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["is 5 s by default", undefined, 5000],
    ["is configurable: 20 s after a sign-up", 20_000, 20_000],
  ])("%s", async (_, duration, staysMs) => {
    render(
      <>
        <Raiser {...(duration && { duration })} />
        <Toaster />
      </>,
    );
    fireEvent.click(screen.getByRole("button", { name: "timed" }));
    await pass(0);
    const region = screen.getByRole("region", { name: "Avisos (F8)" });
    expect(region).toHaveTextContent("Timed");
    await pass(staysMs - 100);
    expect(region).toHaveTextContent("Timed");
    await pass(200);
    expect(region).not.toHaveTextContent("Timed");
  });
});
