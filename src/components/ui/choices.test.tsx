import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Avatar } from "./avatar";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Progress } from "./progress";
import { Switch } from "./switch";

test("a checkbox is ticked by its text and sent with its form", async () => {
  render(
    <form aria-label="form">
      <Checkbox name="terms">I accept</Checkbox>
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>("form");
  await userEvent.click(screen.getByText("I accept"));
  expect(screen.getByRole("checkbox", { name: "I accept" })).toBeChecked();
  expect(new FormData(form).get("terms")).toBe("on");
});

test("a checkbox for some of several says so until it is decided", () => {
  const { rerender } = render(<Checkbox indeterminate aria-label="All" />);
  expect(screen.getByRole("checkbox")).toBePartiallyChecked();
  rerender(<Checkbox aria-label="All" />);
  expect(screen.getByRole("checkbox")).not.toBePartiallyChecked();
});

test("a switch turns by its text and by Space, unless it is disabled", async () => {
  const turned = vi.fn<() => void>();
  const { rerender } = render(<Switch onChange={turned}>Published</Switch>);
  const control = screen.getByRole("switch", { name: "Published" });
  await userEvent.click(screen.getByText("Published"));
  expect(control).toBeChecked();
  control.focus();
  await userEvent.keyboard(" ");
  expect(control).not.toBeChecked();
  rerender(
    <Switch onChange={turned} disabled>
      Published
    </Switch>,
  );
  await userEvent.click(screen.getByText("Published"));
  expect(turned).toHaveBeenCalledTimes(2);
});

test("a button under way cannot be pressed and sends no form by accident", async () => {
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

test("progress tells how far, or that it is not known", () => {
  const { rerender } = render(<Progress value={3} max={4} label="Course" />);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Course" });
  expect([bar.value, bar.max]).toEqual([3, 4]);
  rerender(<Progress value={null} label="Course" />);
  expect(bar).not.toHaveAttribute("value");
});

test("a picture that cannot be shown gives way to initials, and the next one is tried", () => {
  const { container, rerender } = render(<Avatar initials="AS" imageUrl="/one.png" />);
  const picture = () => container.querySelector("img");
  expect(picture()).toHaveAttribute("src", "/one.png");
  fireEvent.error(picture() ?? container);
  expect(container).toHaveTextContent("AS");
  rerender(<Avatar initials="AS" imageUrl="/two.png" />);
  expect(picture()).toHaveAttribute("src", "/two.png");
});
