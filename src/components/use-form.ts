import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CommonKey } from "@/lib/error-messages";

/** What is wrong with a field: a sentence of the `validation` texts, and the number it names. */
export type FieldProblem = { key: Extract<CommonKey, `validation.${string}`>; count?: number };

/** Text of every field by name, without surrounding spaces (passwords as typed). */
export type FormValues<Name extends string> = Record<Name, string>;

/** The fields that are wrong. */
export type FieldProblems<Name extends string> = Partial<Record<Name, FieldProblem>>;

type FormOptions<Name extends string> = {
  /** Each field's rule, in the order of the page. A rule answers null when the field is right. */
  rules: Record<Name, (value: string, values: FormValues<Name>) => FieldProblem | null>;
  /** Rules that take time, for instance to load what they need. Asked once, on submit. */
  slowRules?: (values: FormValues<Name>) => Promise<FieldProblems<Name>>;
  /** Sends the form; called only with valid values, never twice at once. May answer problems only the server knows. */
  onSubmit: (values: FormValues<Name>) => Promise<FieldProblems<Name> | void>;
  /** Told the first problem when the form cannot be sent. */
  onInvalid?: (problem: FieldProblem) => void;
};

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    field instanceof RadioNodeList;
  return isField ? field : null;
}

// Of several buttons that are one choice, the first stands for the field.
function focusOn(field: ReturnType<typeof fieldOf>): void {
  const target = field instanceof RadioNodeList ? field.item(0) : field;
  if (target instanceof HTMLElement) target.focus();
}

/**
 * A form whose inputs keep their own text, so that neither an error nor a new
 * language can lose what was typed. On submit the first wrong field gets focus;
 * a field that was wrong is checked again at every key.
 */
export function useForm<Name extends string>({ rules, slowRules, onSubmit, onInvalid }: FormOptions<Name>) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const [submitting, setSubmitting] = useState(false);
  // State arrives a render late; a second press in between must be stopped too.
  const busy = useRef(false);
  const names = Object.keys(rules) as Name[];

  function read(form: HTMLFormElement): FormValues<Name> {
    const values: Partial<FormValues<Name>> = {};
    for (const name of names) {
      const field = fieldOf(form, name);
      const text = field?.value ?? "";
      values[name] = name.startsWith("password") ? text : text.trim();
    }
    return values as FormValues<Name>;
  }

  function show(form: HTMLFormElement, found: FieldProblems<Name>): FieldProblem | undefined {
    setProblems(found);
    const firstWrong = names.find((name) => found[name]);
    if (!firstWrong) return undefined;
    focusOn(fieldOf(form, firstWrong));
    return found[firstWrong];
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const values = read(form);
    busy.current = true;
    setSubmitting(true);
    try {
      const found: FieldProblems<Name> = slowRules ? await slowRules(values) : {};
      for (const name of names) {
        const problem = rules[name](values[name], values);
        if (problem) found[name] = problem;
      }
      const first = show(form, found);
      if (first) {
        onInvalid?.(first);
        return;
      }
      const refused = await onSubmit(values);
      if (refused) show(form, refused);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  }

  function recheck(event: FormEvent<HTMLFormElement>): void {
    const values = read(event.currentTarget);
    setProblems((before) => {
      const after: FieldProblems<Name> = {};
      for (const name of names) {
        const problem = before[name] && rules[name](values[name], values);
        if (problem) after[name] = problem;
      }
      return after;
    });
  }

  function errorOf(name: Name): string | undefined {
    const problem = problems[name];
    return problem && t(problem.key, { count: problem.count ?? 0 });
  }

  return {
    submitting,
    /** For the `form` element. */
    formProps: { noValidate: true, onSubmit: submit, onInput: recheck, "aria-busy": submitting },
    /** For the `FormField` of that name. */
    field: (name: Name) => ({ name, error: errorOf(name) }),
  };
}
