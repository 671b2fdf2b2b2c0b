import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { i18n } from "@/lib/i18n";
import { startTexts } from "@/test/render";
import { FormField } from "./form/form-field";
import { Button } from "./ui/button";
import { Input } from "./ui/input";
import { useForm, type FieldProblems, type FormValues } from "./use-form";

type Name = "name" | "password";
type Submit = (values: FormValues<Name>) => Promise<FieldProblems<Name> | void>;

function SampleForm({ onSubmit }: { onSubmit: Submit }) {
  const form = useForm<Name>({
    rules: {
      name: (value) => (value ? null : { key: "validation.required" }),
      password: (value) => (value.length < 6 ? { key: "validation.passwordMinLength", count: 6 } : null),
    },
    onSubmit,
  });
  return (
    <form {...form.formProps}>
      <FormField {...form.field("name")} label="Name" hint="As on paper">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField {...form.field("password")} label="Password">
        {(control) => <Input {...control} type="password" />}
      </FormField>
      <Button type="submit" loading={form.submitting}>
        Send
      </Button>
    </form>
  );
}

const nothing = () => {};
const user = userEvent.setup({ delay: null });
const send = () => user.click(screen.getByRole("button", { name: "Send" }));

beforeAll(() => startTexts());

test("wrong fields say so beside themselves, the first gets focus, and nothing is sent or lost", async () => {
  const onSubmit = vi.fn<Submit>();
  render(<SampleForm onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText("Password"), "123");
  await send();

  const name = screen.getByLabelText("Name");
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription("Preencha este campo As on paper");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "A senha precisa ter pelo menos 6 caracteres",
  );
  expect(screen.getAllByRole("alert")).toHaveLength(2);
  expect(screen.getByLabelText("Password")).toHaveValue("123");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a wrong field is checked again as it is mended, the others not yet", async () => {
  render(<SampleForm onSubmit={vi.fn<Submit>()} />);
  await send();
  await user.type(screen.getByLabelText("Name"), "A");
  expect(screen.getByLabelText("Name")).toBeValid();
  expect(screen.getByLabelText("Password")).toBeInvalid();
});

test("the texts of errors follow the language, and what was typed stays", async () => {
  render(<SampleForm onSubmit={vi.fn<Submit>()} />);
  await user.type(screen.getByLabelText("Name"), "Ana");
  await send();
  await act(() => i18n.changeLanguage("en"));
  expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  await act(() => i18n.changeLanguage("pt-BR"));
});

test("values are sent trimmed, but passwords as typed", async () => {
  const onSubmit = vi.fn<Submit>(() => Promise.resolve());
  render(<SampleForm onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText("Name"), "  Ana ");
  await user.type(screen.getByLabelText("Password"), " 12345 ");
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: "Ana", password: " 12345 " });
});

test("a form that is under way cannot be sent again, by button or by Enter", async () => {
  let finish = nothing;
  const onSubmit = vi.fn<Submit>(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<SampleForm onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText("Password"), "123456");
  await send();
  expect(screen.getByRole("button")).toBeDisabled();
  expect(screen.getByRole("button")).toHaveAttribute("aria-busy", "true");
  await send();
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);

  await act(async () => finish());
  expect(screen.getByRole("button")).toBeEnabled();
});

test("a problem that only the server knows is shown at its field", async () => {
  render(<SampleForm onSubmit={() => Promise.resolve({ password: { key: "validation.passwordWeak" } })} />);
  await user.type(screen.getByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText("Password"), "123456");
  await send();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/fácil de adivinhar/);
  expect(screen.getByLabelText("Password")).toHaveValue("123456");
});
