import { sql } from "drizzle-orm";
import {
  bool,
  check,
  id,
  index,
  int,
  isWhole,
  onEarth,
  oneOf,
  partOf,
  position,
  primaryKey,
  table,
  text,
  time,
  uniqueIndex,
} from "../columns";
import { ofMember } from "./members";
import { spaces } from "./spaces";
import { requestStatuses } from "./words";

export const requests = table(
  "requests",
  {
    id: id(),
    memberId: ofMember("member_id"),
    status: text("status", { enum: requestStatuses }).notNull(),
    /** Rounded to 3 decimals (about 100 m): nothing finer is ever needed, so nothing finer is stored. */
    ...position(),
    /** The place is the middle of a city or a postcode, because the driver gave no exact one. The column has an older word. */
    isRough: bool("about").notNull().default(false),
    /** Metres, at most 3218. */
    radius: int("radius").notNull(),
    address: text("address").notNull().default(""),
    message: text("message").notNull().default(""),
    /** The space that the driver asks for while the request is pending; null: all neighbours are asked. */
    askedSpaceId: text("asked_space_id"),
    /** The fixed phrase of that ask; null: none. */
    askPhrase: text("ask_phrase"),
    /** The promise that confirmed it, while confirmed or completed. */
    promiseId: text("promise_id"),
    /** The promise's minutes, once confirmed. */
    waitMinutes: int("wait_minutes"),
    /** Its driver was not established when asking (docs/product.md#established). The column has an older word for it. */
    ofStranger: bool("unproven").notNull().default(false),
    createdAt: time("created_at").notNull(),
    /** When it was first promised a space. The usual wait that neighbours read is the median from `createdAt` to it. */
    promisedAt: time("promised_at"),
    expiresAt: time("expires_at").notNull(),
    closedAt: time("closed_at"),
  },
  (t) => [
    index("requests_near").on(t.latitude, t.longitude, t.id).where(sql.raw("status = 'pending'")),
    index("requests_member").on(t.memberId, t.createdAt),
    index("requests_expiry").on(t.expiresAt).where(sql.raw("status = 'pending'")),
    index("requests_promised").on(t.promisedAt),
    uniqueIndex("requests_one_open_a_member").on(t.memberId).where(sql.raw("status in ('pending', 'confirmed')")),
    check("requests_status", oneOf(t.status, requestStatuses)),
    check("requests_radius", sql`${isWhole(t.radius)} and ${t.radius} between 1 and 3218`),
    check("requests_on_earth", onEarth(t.latitude, t.longitude)),
  ],
);

/** Every 'Ask for it', for the limits on asking. The space that is asked for now is `requests.askedSpaceId`. */
export const asks = table(
  "asks",
  {
    id: id(),
    memberId: ofMember("member_id"),
    ownerId: ofMember("owner_id"),
    spaceId: partOf("space_id", () => spaces.id),
    createdAt: time("created_at").notNull(),
    /** When the owner declined it. */
    declinedAt: time("declined_at"),
  },
  (t) => [
    index("asks_member").on(t.memberId, t.createdAt),
    index("asks_owner").on(t.ownerId),
    index("asks_space").on(t.spaceId),
    index("asks_created").on(t.createdAt),
    check("asks_not_of_oneself", sql`${t.memberId} <> ${t.ownerId}`),
  ],
);

/** Decline hides a request from that one member only. */
export const requestDeclines = table(
  "request_declines",
  {
    requestId: partOf("request_id", () => requests.id),
    memberId: ofMember("member_id"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [primaryKey(t.requestId, t.memberId), index("request_declines_member").on(t.memberId)],
);
