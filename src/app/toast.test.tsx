import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { startTexts } from "@/test/render";
import { ToastProvider, useToast } from "./toast";

function Raiser() {
  const { toast } = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ title: "First", description: "It went well" })}>
        one
      </button>
      <button type="button" onClick={() => toast({ title: "Second", variant: "destructive" })}>
        two
      </button>
    </>
  );
}

beforeAll(() => startTexts());

test("one toast at a time, and it can be closed", async () => {
  const user = userEvent.setup();
  render(
    <ToastProvider>
      <Raiser />
    </ToastProvider>,
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

test("a component outside the provider is told so", () => {
  expect(() => render(<Raiser />)).toThrow("useToast needs a ToastProvider above it.");
});
