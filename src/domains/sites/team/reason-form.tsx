import type { ReactNode } from "react";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import { Button } from "@/kit/ui/button";
import { Textarea } from "@/kit/ui/fields";
import { reasonSchema } from "./rules";

type ReasonFormProps = {
  /** Names the action and its record. */
  name: string;
  label: string;
  hint: string;
  /** The label of the submit button. */
  submit: string;
  /** The action is exceptional: the cancel button then comes first. */
  isException: boolean;
  /** The label of the cancel button. */
  cancel: string;
  /** Receives the reason on every input. */
  onTyped?: (reason: string) => void;
  onConfirm: (reason: string) => Promise<void>;
  onCancel: () => void;
  /** Shown after the buttons of an exceptional action, and before them otherwise. */
  children?: ReactNode;
};

/** Asks for the reason of an action that requires one. */
export function ReasonForm(props: ReasonFormProps) {
  const { name, label, hint, submit, isException, cancel, onTyped, onConfirm, onCancel, children } = props;
  const form = useAppForm({
    schema: reasonSchema,
    values: { reason: "" },
    keptAs: `reason:${name}`,
    onSubmit: ({ reason }) => onConfirm(reason),
  });
  const { registration, ...field } = form.field("reason");
  const back = (
    <Button variant={isException ? "default" : "outline"} onClick={onCancel}>
      {cancel}
    </Button>
  );
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormField
        {...field}
        registration={{
          ...registration,
          onChange: async (event) => {
            await registration.onChange(event);
            onTyped?.(form.form.getValues("reason"));
          },
        }}
        label={label}
        hint={hint}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={1000} />}
      </FormField>
      {isException ? null : <div className="contents">{children}</div>}
      <div className="flex flex-wrap gap-3">
        {isException ? back : null}
        <SubmitButton variant={isException ? "outline" : "destructive"} loading={form.submitting}>
          {submit}
        </SubmitButton>
        {isException ? null : back}
      </div>
      {isException ? <div className="contents">{children}</div> : null}
    </form>
  );
}
