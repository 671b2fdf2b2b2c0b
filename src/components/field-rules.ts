import type { FieldProblem } from "./use-form";

const longestName = 120;

/** What is wrong with a field that must be filled in and is not. */
export const required: FieldProblem = { key: "validation.required" };

/** Rule of a field that must be filled in. */
export function requiredRule(value: string): FieldProblem | null {
  return value === "" ? required : null;
}

/** Rule of a person's name. */
export function nameRule(value: string): FieldProblem | null {
  if (value.length > longestName) return { key: "validation.maxLength", count: longestName };
  return requiredRule(value);
}
