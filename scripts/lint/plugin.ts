import { loneText } from "./lone-text.ts";

export default { meta: { name: "site" }, rules: { "lone-text": loneText } };
