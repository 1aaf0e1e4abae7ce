export { conversationsOf, unreadMessages } from "./conversations-of";
export { quickReplyInput, markAsReadInput, sendMessageInput, startConversationInput, threadInput } from "./input";
export { hidePresenceBetween, noteOffline, noteOnline, hidePresence, storeLastSeen } from "./presence";
export { markAsRead, threadWith } from "./thread";
export { sendMessage } from "./send-message";
export { startConversation } from "./open-conversation";
