export { conversationsOf, unreadMessages } from "./conversations-of";
export { quickReplyInput, readThreadInput, sendMessageInput, startConversationInput, threadInput } from "./input";
export { partParticipants } from "./participant";
export { storeLastSeen, noteOffline, noteOnline, presenceHidden } from "./presence";
export { readThread, thread } from "./thread";
export { sendMessage } from "./send-message";
export { startConversation } from "./open-conversation";
