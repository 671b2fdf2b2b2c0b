import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTranslation } from "react-i18next";
import { changeTheme, useTheme } from "@/platform/use-theme";
import { Button } from "./ui/button";

/** Switches between light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  const Icon = theme === "dark" ? Sun : Moon;
  const label = other === "dark" ? t("theme.useDark") : t("theme.useLight");
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={() => changeTheme(other)}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
