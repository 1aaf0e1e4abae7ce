/** A message to all processes. */
export interface Message {
  id: string;
  /** JSON. */
  body: string;
  /** It has a row, which is removed when it is sent. */
  stored: boolean;
}

/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7_999;
/** Brackets around the entries. */
const FRAME_BYTES = 2;

/** Messages as the columns of one statement, each with the number of its payload. */
export interface NotifyPayloads {
  ids: string[];
  /** JSON: the id and the body, or the id alone for a body that must be looked up. */
  entries: string[];
  payloads: number[];
  /** Ids of messages that must be looked up: their rows stay. */
  lookedUp: string[];
  /** Ids of messages without a row. */
  notStored: string[];
}

/** Fills as few payloads as possible, in order. A body that fits into none is named by its id. */
export function packPayloads(messages: readonly Message[]): NotifyPayloads {
  const filled: NotifyPayloads = { ids: [], entries: [], payloads: [], lookedUp: [], notStored: [] };
  let payload = 0;
  let used = FRAME_BYTES;
  for (const { id, body, stored } of messages) {
    const whole = `["${id}",${body}]`;
    const isLong = Buffer.byteLength(whole) + FRAME_BYTES > MAX_PAYLOAD_BYTES;
    // Nobody could look it up.
    if (isLong && !stored) throw new Error("a message that isn't stored is too long for a notification");
    const entry = isLong ? `["${id}"]` : whole;
    const bytes = Buffer.byteLength(entry) + 1; // and a comma
    if (used + bytes > MAX_PAYLOAD_BYTES) {
      payload++;
      used = FRAME_BYTES;
    }
    used += bytes;
    filled.ids.push(id);
    filled.entries.push(entry);
    filled.payloads.push(payload);
    if (isLong) filled.lookedUp.push(id);
    if (!stored) filled.notStored.push(id);
  }
  return filled;
}
