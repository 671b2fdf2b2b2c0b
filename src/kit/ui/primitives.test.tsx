import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { Accordion } from "./accordion";
import { Alert } from "./alert";
import { Avatar } from "./avatar";
import { Badge } from "./badge";
import { Button } from "./button";
import { Dialog, DialogContent } from "./dialog";
import { Input, Label, Select, Textarea } from "./fields";
import { Progress } from "./progress";
import { Spinner } from "./spinner";

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

// Browser tests check the contrast: jsdom has no layout.
async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test("axe finds no violation in the primitives and their states", async () => {
  render(
    <>
      <Accordion
        items={[
          { id: "one", title: "Open", content: "Its answer" },
          { id: "two", title: "Closed", content: "Its answer" },
        ]}
        open="one"
        onOpenChange={() => undefined}
      />
      <Alert tone="danger" title="It failed">
        Why it failed
      </Alert>
      <Avatar initials="AS" imageUrl={null} />
      <Badge tone="warning">Overdue</Badge>
      <Button variant="destructive">Delete</Button>
      <Button loading>Save</Button>
      <Button disabled>Send</Button>
      <Label htmlFor="name">Name</Label>
      <Input id="name" aria-invalid aria-describedby="name-error" />
      <p id="name-error">Enter a name</p>
      <Label htmlFor="trade">Trade</Label>
      <Select id="trade" disabled>
        <option>Bakery</option>
      </Select>
      <Label htmlFor="message">Message</Label>
      <Textarea id="message" readOnly value="Hello" />
      <Progress value={3} max={4} label="Course" />
      <Progress value={null} label="Upload" />
      <Spinner label="Loading" />
    </>,
  );
  expect(await violations()).toEqual([]);
});

test("axe finds no violation in an open dialog", async () => {
  render(
    <Dialog open>
      <DialogContent title="Delete the account" description="This cannot be undone." closeLabel="Close">
        <Button>Cancel</Button>
      </DialogContent>
    </Dialog>,
  );
  expect(await violations()).toEqual([]);
});
