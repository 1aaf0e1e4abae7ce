import { openThread } from "~/gateways/map/ask-map-thread";
import { type StripeTrouble, verifyStripe } from "~/gateways/payments/verify-stripe";
import { bucketTrouble } from "~/gateways/storage/s3-bucket";
import { reasonOf } from "~db/errors";
import { TIMEOUT_MS } from "./check-context";
import { advice, check, fault, fine } from "./finding";
import { errorText } from "~/domain/shared/errors";

/** Opens the files of MAP_FILE and KERB_FILE as the start does. */
export const checkMap = check({
  examines: "the map",
  async look({ config: { mapFile: map, kerbFile: kerbs } }) {
    if (map === null) return [];
    try {
      const thread = await openThread({ map, kerbs });
      await thread.close();
      return fine("map", `The map is drawn from ${map}, with data of ${thread.facts.dataFrom.slice(0, 10)}.`);
    } catch (error) {
      return fault("map-closed", `The map can't be drawn, and the server wouldn't start again: ${reasonOf(error)}`);
    }
  },
});

/** Whether photos can be processed. sharp's binaries need a processor with x86-64-v2, which machines before 2009 lack. */
export const checkPhotos = check({
  examines: "photos",
  look: ({ loadSharp }) =>
    loadSharp().then(
      () => fine("photos", "Photos can be prepared here."),
      (error: unknown) =>
        fault(
          "photos-closed",
          `The package sharp can't be loaded, so no photo is taken (${firstLine(error)}): install the program again, or move to a machine whose processor has x86-64-v2.`,
        ),
    ),
});

const firstLine = (error: unknown): string => errorText(error).split("\n")[0] ?? "";

/** The bucket of photos, and the one of backups' copies. */
export const checkBuckets = check({
  examines: "the buckets",
  look({ config: { s3, backupS3 } }) {
    const buckets = [
      { code: "photo-bucket", what: "photos", settings: s3, prefix: "S3_" },
      { code: "backup-bucket", what: "copies of backups", settings: backupS3, prefix: "BACKUP_S3_" },
    ] as const;
    const found = buckets.map(async ({ code, what, settings, prefix }) => {
      if (settings === null) return null;
      const trouble = await bucketTrouble(settings, prefix, TIMEOUT_MS);
      if (trouble !== null) return fault(`${code}-closed`, trouble);
      return fine(code, `The bucket ${settings.bucket} takes ${what}.`);
    });
    return Promise.all(found);
  },
});

const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);

/** Checks Stripe's keys. `check-database.ts` checks whether its messages arrive. */
export const checkPayments = check({
  examines: "payments",
  async look({ config: { stripe }, clocks }) {
    if (stripe === null) return [];
    if (isTestKey(stripe.secretKey) !== isTestKey(stripe.publishableKey))
      return fault(
        "stripe-mixed",
        "One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is for tests and the other isn't: take both from the same page of Stripe's dashboard.",
      );
    const askedAt = Date.now();
    const { trouble, date } = await verifyStripe(stripe, TIMEOUT_MS);
    // For `checkClock`.
    if (date !== null) clocks.push({ by: "Stripe", askedAt, answeredAt: Date.now(), said: Date.parse(date) });
    if (trouble !== null) return fault(`stripe-${trouble}`, sentences[trouble]);
    return isTestKey(stripe.secretKey)
      ? advice("stripe-test", "Stripe's keys are for tests, so no real money comes: set live keys at the launch.")
      : fine("stripe", "Stripe takes the keys.");
  },
});

const sentences: Record<StripeTrouble, string> = {
  key: "Stripe doesn't know STRIPE_SECRET_KEY: copy it again from Stripe's dashboard.",
  rights: "STRIPE_SECRET_KEY may not read payments: let that key read and write PaymentIntents and Checkout Sessions.",
  down: "Stripe doesn't answer: check that this machine reaches the internet, then try again.",
};
