import { useTranslation } from "react-i18next";
import { Select } from "@/components/ui/select";
import type { TeamMember } from "../team-model";

type AssigneeSelectProps = {
  team: readonly TeamMember[];
  assigneeId: string | null;
  /** The current user, who is listed first as "me". */
  userId: string;
  disabled: boolean;
  onChoose: (id: string | null) => void;
};

/** Assigns a conversation to a member of the team. */
export function AssigneeSelect({ team, assigneeId, userId, disabled, onChoose }: AssigneeSelectProps) {
  const { t } = useTranslation("admin");
  const others = team.filter((member) => member.id !== userId);
  const isKnown = assigneeId === null || assigneeId === userId || others.some((one) => one.id === assigneeId);
  return (
    <Select
      aria-label={t("messages.columns.assignee")}
      title={t("messages.columns.assignee")}
      value={assigneeId ?? ""}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
      className="w-32 shrink-0 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
    >
      <option value="">{t("messages.nobody")}</option>
      <option value={userId}>{t("messages.me")}</option>
      {others.map((member) => (
        <option key={member.id} value={member.id}>
          {member.name}
        </option>
      ))}
      {isKnown ? null : <option value={assigneeId}>{t("messages.formerMember")}</option>}
    </Select>
  );
}
