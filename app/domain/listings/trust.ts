import { MINUTE } from "../shared/clock";

interface Trusted {
  status: string;
  confirmedAt: string;
  owner: { handovers: number } | null;
}

/** 'Seen free 2 min ago · 12 handovers': how sure a space is (docs/product.md#main-job). */
export function trustText({ status, confirmedAt, owner }: Trusted, now: Date): string {
  const facts = [status !== "promised" && confirmedText(confirmedAt, now), owner && handoversText(owner.handovers)];
  return facts.filter(Boolean).join(" · ");
}

/** 'Seen free 2 min ago': when the owner or a passer-by last said that the space is free. */
export const confirmedText = (confirmedAt: string, now: Date): string =>
  `Seen free ${ageText((now.getTime() - Date.parse(confirmedAt)) / MINUTE)}`;

/** '12 handovers', or 'First handover' before the first. */
export function handoversText(handovers: number): string {
  if (handovers === 0) return "First handover";
  return handovers === 1 ? "1 handover" : `${handovers} handovers`;
}

/** '5 min ago', '3 h ago' */
export function ageText(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${Math.floor(minutes)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
