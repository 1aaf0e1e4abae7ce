import { eq } from "drizzle-orm";
import { type Query, upsertRow } from "~db/query";
import { communitySettings } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { type RegistrationMode, registrationModes } from "./rules";

/** The community's setting that holds it. */
const SETTING = "registration";

/** Who may join now. Everybody may, unless an admin changed it. */
export async function registrationMode(on: Query): Promise<RegistrationMode> {
  const [row] = await on
    .select({ value: communitySettings.value })
    .from(communitySettings)
    .where(eq(communitySettings.name, SETTING));
  return registrationModes.find((mode) => mode === row?.value) ?? "open";
}

/** Sets who may join, with an audit row. Refuses with `forbidden`. */
export async function setRegistrationMode(context: Context, admin: Actor, mode: RegistrationMode): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    await addAuditEntry(tx, context, admin, { action: "registration-set", details: { mode } });
    const setting = { name: SETTING, value: mode, changedAt: context.clock.now() };
    await upsertRow(tx, communitySettings, communitySettings.name, setting);
  });
}
