import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Label } from "@/components/ui/label";
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
  const id = useId();
  const others = team.filter((member) => member.id !== userId);
  const isKnown = assigneeId === null || assigneeId === userId || others.some((one) => one.id === assigneeId);
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("messages.columns.assignee")}</Label>
      <Select
        id={id}
        value={assigneeId ?? ""}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
        className="[&>select]:h-10 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
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
    </div>
  );
}
