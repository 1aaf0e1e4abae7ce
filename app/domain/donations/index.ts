export { donateByCard } from "./donate-by-card";
export { donateByCheckout } from "./donate-by-checkout";
export { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin } from "./donations-for-admin";
export { donationForm, donationInput, donationsInput } from "./input";
export { donationsOf, ownDonation } from "./own-donation";
export type { Due, PaymentEvent, PaymentNews, Payments } from "./payments";
export { writeReceiptLetter } from "./receipt-letter";
export { settleDonation } from "./settle-donation";
