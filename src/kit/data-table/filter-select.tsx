import { Select } from "../ui/fields";

type FilterSelectProps = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** A select of the height of a list's controls. */
export function FilterSelect({ label, value, choices, onChoose }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-w-36 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
