import type { SignedIn } from "~/domain/auth";
import { timeZoneOf } from "~/auth/time-zone";
import { dayIn } from "~/domain/shared/calendar";
import { isLoopback } from "~/domain/shared/loopback";
import { dismissedId, dismissBanner } from "~/forms/dismissed-banners";
import type { AppLoadContext } from "~/auth/context";
import { isApplePhone, isMobile } from "~/security/browser-headers";
import { hintFor, type Hint, type Newcomer } from "~/domain/members/newcomer-rules";

/*
 * The hints above the home's list: what a newcomer does next, and how the app comes to the home screen.
 */

/** In place of the day of the first visit, once the hint was closed or the app was installed. */
const CLOSED = "closed";

/** A line above the list that opens: to a newcomer, or to install the app. */
export interface HintText {
  /** The name and value that the button 'Got it' sends: what it dismisses. */
  button: { name: string; value: string };
  title: string;
  text: string;
  /** Only the hint to install the app, which the style hides in the installed one: the address of the page that shows how. */
  how?: string;
}

interface InstallHint {
  hint: HintText | null;
  /** Notes this browser's first visit. */
  headers: { "Set-Cookie"?: string };
}

/**
 * The hint to put the app on the home screen (docs/product.md#offline): on phones, from the second day with a visit on, until
 * it is closed. Browsers install pages of https and of their own machine only.
 */
export async function installHint(request: Request, { app }: AppLoadContext, signedIn: SignedIn): Promise<InstallHint> {
  const { config, context } = app;
  const { protocol, hostname } = config.publicUrl;
  const isSecure = protocol === "https:" || isLoopback(hostname);
  if (!isSecure || !isMobile(request.headers.get("User-Agent"))) return { hint: null, headers: {} };
  const today = dayIn(timeZoneOf(request, config, signedIn), context.clock.now());
  const known = await dismissedId("install", request);
  if (known === null) return { hint: null, headers: await dismissBanner("install", today) };
  if (known === CLOSED || known === today) return { hint: null, headers: {} };
  return { hint: installText(config.brandName, isApplePhone(request)), headers: {} };
}

const installText = (brand: string, isApple: boolean): HintText => ({
  button: { name: "hide-install", value: CLOSED },
  title: `${brand} on your home screen`,
  text: isApple
    ? "Tap Share, then 'Add to Home Screen'. Notifications then work too."
    : "It opens like an app, also without a network.",
  how: "/profile/notifications#home-screen",
});

const newcomerTexts: Record<Hint, Pick<HintText, "title" | "text">> = {
  start: {
    title: "Leaving your space?",
    text: "Press 'Share here now' at your car. We hold it 10 minutes for the first driver who can make it.",
  },
  wait: {
    title: "What happens next",
    text: "When someone takes your space, you'll see the time left and two code words at the top.",
  },
  handover: {
    title: "How the handover goes",
    text: "Meet at the car. Driver says the first word, owner the second. Then the driver taps 'I've parked'.",
  },
};

/** The hint for the step that a newcomer is at: before a promise binds them, or then. Null: none, or dismissed. */
export function newcomerHint(newcomer: Newcomer | null, { isBound }: { isBound: boolean }): HintText | null {
  const name = newcomer && hintFor(newcomer, isBound);
  return name && { button: { name: "dismiss-hint", value: name }, ...newcomerTexts[name] };
}
