export { donateByCard, donateByCheckout } from "./begin-donation";
export { donatedThisMonth, DONATIONS_PAGE, donationsForAdmin, webhooksMissingSince } from "./donations-for-admin";
export { donationForm, paymentIntentInput, donationsPageInput } from "./input";
export { paidDonationsOf, refreshDonation } from "./own-donation";
export type { DonationToPay, PaymentEvent, PaymentUpdate, Payments } from "./payments";
export { recordPaymentEvent, writeReceiptEmail } from "./record-payment-event";
