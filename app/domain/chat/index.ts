export { conversationsOf, unreadMessages } from "./conversations-of";
export { quickReplyInput, readThreadInput, sendMessageInput, startConversationInput, threadInput } from "./input";
export { partCompanions } from "./part-companions";
export { keepLastSeen, noteOffline, noteOnline, presenceHidden } from "./presence";
export { readThread } from "./read-thread";
export { sendMessage } from "./send-message";
export { startConversation } from "./start-conversation";
export { thread } from "./thread";
