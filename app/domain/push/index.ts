export { addPush, countWaitingPushes, dropPushes } from "./add-push";
export { fanOut } from "./fan-out";
export { byMailForm, preferencesForm, subscribeInput, watchForm, watchInput } from "./input";
export { mailUnanswered, writeNotificationEmail } from "./mail-unanswered";
export {
  endMails,
  isUnsubscribeToken,
  offerPush,
  preferencesOf,
  savePreferences,
  setByMail,
  unsubscribeLink,
} from "./preferences";
export { subscribe, subscriptionsOf, unsubscribe } from "./subscriptions";
export { type Push, type PushResult, type PushSender, type VapidKeys } from "./push-service";
export { sendDeliveries } from "./send-deliveries";
export { sendTestPush } from "./send-test-push";
export { SlowPushServices } from "./slow-services";
export { createWatch, endWatch, ownWatchOf, renewWatch, watchesOf } from "./watches";
