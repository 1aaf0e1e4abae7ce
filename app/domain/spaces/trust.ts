import { MINUTE } from "../shared/clock";
import { isKept } from "./keep-rules";

interface Trusted {
  status: string;
  keptUntil: string | null;
  confirmedAt: string;
  owner: { handovers: number } | null;
}

/** 'Owner at the car · Confirmed 2 min ago · 12 handovers': how sure a space is (docs/product.md#main-job). */
export function trustText(space: Trusted, now: Date): string {
  const { status, confirmedAt, owner } = space;
  const facts = [
    isKept(space, now) && "Owner at the car",
    status !== "promised" && confirmedText(confirmedAt, now),
    owner && handoversText(owner.handovers),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** 'Confirmed 2 min ago': when the owner or a passer-by last said that the space is free. */
export const confirmedText = (confirmedAt: string, now: Date): string =>
  `Confirmed ${ageText((now.getTime() - Date.parse(confirmedAt)) / MINUTE)}`;

/** '12 handovers', or 'New neighbour' before the first. */
export function handoversText(handovers: number): string {
  if (handovers === 0) return "New neighbour";
  return handovers === 1 ? "1 handover" : `${handovers} handovers`;
}

/** '5 min ago', '3 h ago' */
export function ageText(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${Math.floor(minutes)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
