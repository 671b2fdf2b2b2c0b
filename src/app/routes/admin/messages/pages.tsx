// One chunk for the three: what they share is then shared with the customers' page in one piece.
export { AdminConversationRoute } from "./conversation";
export { AdminMessagesRoute } from "./messages";
export { AdminSavedAnswersRoute } from "./saved-answers";
