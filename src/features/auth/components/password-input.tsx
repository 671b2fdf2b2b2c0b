import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "@/components/ui/input";

/** A password field that can show what was typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "className">) {
  const { t } = useTranslation("auth");
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  const label = visible ? t("fields.hidePassword") : t("fields.showPassword");
  return (
    <div className="relative">
      <Input
        {...props}
        type={visible ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-13"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
