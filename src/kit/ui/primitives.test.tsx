import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Avatar } from "./avatar";
import { Button } from "./button";
import { Progress } from "./progress";

test("a pending button ignores clicks and does not submit a form", async () => {
  const pressed = vi.fn<() => void>();
  render(
    <Button loading onClick={pressed}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save", busy: true });
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(button).toHaveAttribute("type", "button");
});

test("a double click starts work once, and other buttons receive both clicks", async () => {
  const pressed = vi.fn<(name: string) => void>();
  render(
    <>
      <Button loading={false} onClick={() => pressed("Save")}>
        Save
      </Button>
      <Button onClick={() => pressed("Next")}>Next</Button>
    </>,
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(pressed.mock.calls).toEqual([["Save"], ["Next"], ["Next"]]);
});

test("progress exposes its value, or that it is unknown", () => {
  const { rerender } = render(<Progress value={3} max={4} label="Course" />);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Course" });
  expect([bar.value, bar.max]).toEqual([3, 4]);
  rerender(<Progress value={null} label="Course" />);
  expect(bar).not.toHaveAttribute("value");
});

test("initials replace a picture that fails to load, and the next picture is tried", () => {
  const { container, rerender } = render(<Avatar initials="AS" imageUrl="/one.png" />);
  const picture = () => container.querySelector("img");
  expect(picture()).toHaveAttribute("src", "/one.png");
  fireEvent.error(picture() ?? container);
  expect(container).toHaveTextContent("AS");
  rerender(<Avatar initials="AS" imageUrl="/two.png" />);
  expect(picture()).toHaveAttribute("src", "/two.png");
});
