import { hintFor, type Hint, type Newcomer } from "~/domain/members/rules";
import type { HintText } from "~/ui/spaces/home-data";

const texts: Record<Hint, Pick<HintText, "title" | "text">> = {
  start: {
    title: "Leaving your space?",
    text: "Press ‘Share here now’ at your car. The first driver who can be there within 10 minutes gets the space.",
  },
  wait: {
    title: "What happens next",
    text: "When a driver takes your space, or an owner promises you theirs, a bar appears on every page. It shows two code words and the time left.",
  },
  handover: {
    title: "How the handover goes",
    text: "Meet at the space. The driver says the first code word, and the owner answers with the second. Once parked, the driver presses ‘I've parked’.",
  },
};

/** The hint for the step that a newcomer is at, in words. `promised`: a promise binds them. */
export function hintText(newcomer: Newcomer | null, promised: boolean): HintText | null {
  const name = newcomer && hintFor(newcomer, promised);
  return name && { press: { name: "dismiss-hint", value: name }, ...texts[name] };
}
