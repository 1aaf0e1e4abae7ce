import type { OwnMember } from "~/domain/members/rules";
import { useAppData } from "./app-data";

/** The member who is signed in, or null for a visitor. */
export const useMember = (): OwnMember | null => useAppData()?.member ?? null;
