import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { FailurePage } from "@/kit/failure-page";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { Input } from "@/kit/ui/fields";
import { forgetKeptForms } from "@/platform/kept-forms";
import { requiredText } from "@/platform/validation";
import { startTexts } from "@/test/render";
import { ErrorBoundary } from "./error-boundary";

const schema = z.object({ name: requiredText(), password: requiredText() });
const user = userEvent.setup({ delay: null });
let isBroken = false;
let clock = 0;

function Page({ showsForm = true }: { showsForm?: boolean }) {
  if (isBroken) throw new Error("The page is broken.");
  return showsForm ? <SampleForm /> : <p>another page</p>;
}

function SampleForm() {
  const [pending, setPending] = useState(false);
  const form = useAppForm({ schema, onSubmit: async () => setPending(true) });
  return (
    <form {...form.formProps}>
      <FormField {...form.field("name")} label="Name">
        {(control) => <Input {...control} defaultValue="Bia" />}
      </FormField>
      <FormField {...form.field("password")} label="Password">
        {(control) => <Input {...control} type="password" />}
      </FormField>
      <button type="submit">
        {pending ? <i>…</i> : null}
        {/* oxlint-disable-next-line site/lone-text -- the failure under test */}
        {pending ? "Sending" : "Send"}
      </button>
    </form>
  );
}

const page = (address: string, showsForm = true) => (
  <ErrorBoundary resetKey={address} fallback={FailurePage}>
    <Page showsForm={showsForm} />
  </ErrorBoundary>
);

/** Replaces the button's text as a page translator does. */
function translateButton(): void {
  const text = screen.getByRole("button", { name: "Send" }).firstChild;
  const font = document.createElement("font");
  font.append(text?.textContent ?? "");
  (text as ChildNode).replaceWith(font);
}

async function type(): Promise<void> {
  await user.clear(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText("Password"), "segredo");
}

const typed = () =>
  [screen.getByLabelText("Name"), screen.getByLabelText("Password")].map(
    (field) => (field as HTMLInputElement).value,
  );

beforeAll(() => startTexts());
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  clock += 60_000;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  isBroken = false;
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetKeptForms();
  window.history.replaceState(null, "", "/");
});

async function breakPage(rerender: (ui: React.ReactNode) => void): Promise<void> {
  isBroken = true;
  rerender(page("/a"));
  await screen.findByRole("heading", { name: "Esta página parou de funcionar" });
  isBroken = false;
}

test("a retry after a failure brings back what was typed, and the form sends it", async () => {
  const { rerender } = render(page("/a"));
  await type();
  await breakPage(rerender);
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(typed()).toEqual(["Ana", "segredo"]);

  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Sending")).toBeVisible();
});

test("a failed page keeps no password in the browser's storage", async () => {
  const { rerender } = render(page("/a"));
  await type();
  await breakPage(rerender);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("segredo");
});

test("a page that was left without a failure opens with its own values", async () => {
  const { rerender } = render(page("/a"));
  await type();
  rerender(page("/a", false));
  await act(async () => undefined);
  rerender(page("/a"));
  expect(typed()).toEqual(["Bia", ""]);
});

test("values of a failed page do not appear at another address", async () => {
  const { rerender } = render(page("/a"));
  await type();
  await breakPage(rerender);
  window.history.replaceState(null, "", "/b");
  rerender(page("/b"));
  expect(typed()).toEqual(["Bia", ""]);
});

test("values of a failed page do not survive a sign-out", async () => {
  const { rerender } = render(page("/a"));
  await type();
  await breakPage(rerender);
  forgetKeptForms();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(typed()).toEqual(["Bia", ""]);
});

test("a page whose nodes were replaced by a translator is rendered again at once, with what was typed", async () => {
  render(page("/a"));
  await type();
  translateButton();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.queryByRole("heading", { name: "Esta página parou de funcionar" })).toBeNull();
  expect(typed()).toEqual(["Ana", "segredo"]);
});

test("a page whose nodes are replaced again at once shows the failure", async () => {
  render(page("/a"));
  await type();
  translateButton();
  await user.click(screen.getByRole("button", { name: "Send" }));
  translateButton();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByRole("heading", { name: "Esta página parou de funcionar" })).toBeVisible();
});
