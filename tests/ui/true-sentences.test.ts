import { createElement } from "react";
import { describe, expect, it, test } from "vitest";
import type { OwnMember } from "~/domain/members/rules";
import HowItWorks from "~/routes/_app.how-it-works/route";
import Menu from "~/routes/_app.menu/route";
import Privacy from "~/routes/_app.privacy/route";
import { ProfileCard } from "~/routes/_app.profile/profile-card";
import HomeAreas from "~/routes/_app.profile_.home-areas/route";
import ChangePassword from "~/routes/_app.profile_.password/route";
import SecondStep from "~/routes/_app.profile_.security_.second-step/route";
import Tokens from "~/routes/_app.profile_.security_.tokens/route";
import { ParkedCar } from "~/routes/_app.car/parked-car";
import { WaysToEarn } from "~/routes/_app.rewards/ways-to-earn";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { textOfPage } from "./text-of-page";

describe("The privacy policy", () => {
  it("says that more than promises and messages goes by mail", async () => {
    expect(await textOfPage(Privacy)).toContain(
      "a promise, a message, a space in an area you watch, a match, or a reminder or question of your own goes by mail",
    );
  });

  it("names all that any member sees of another", async () => {
    const text = await textOfPage(Privacy);
    expect(text).toContain("your rating, how many spaces you handed over or took over");
    expect(text).toContain("'Inaugural Member'");
  });

  it("says that admins see a message that was reported, though no other", async () => {
    expect(await textOfPage(Privacy)).toContain(
      "Of messages between members they see only one that was reported to them",
    );
  });

  it("says of whom an account stays that was never confirmed, and which cookie the second step needs", async () => {
    const text = await textOfPage(Privacy);
    expect(text).toContain(
      "unless you have handed over or found a space, begun a donation, or written or been written to",
    );
    expect(text).toContain("that you gave your password, while a code is missing");
  });

  it("says that planned departures are counted for neighbours", async () => {
    expect(await textOfPage(Privacy)).toContain("Neighbours see only about how many spaces get free");
  });
});

test.each([
  [0, "0 points"],
  [1, "1 point"],
  [2, "2 points"],
])("with %i points the menu says '%s'", async (points, words) => {
  const member = { id: "ana", firstName: "Ana", lastName: "Reyes", points, spacesShared: 0 };
  const text = await textOfPage(Menu, null, { member });
  expect(text).toContain(`Rewards${words}Parking History`);
});

test("a driver who had one point left reads '−1 point' beside the name", async () => {
  const handover = { spaceId: "1", partner: "Ben O.", partnerRole: "owner", points: -1, countedAt: "" } as const;
  const text = await textOfPage(() => createElement(RatingPrompt, { handover }));
  expect(text).toContain("−1\u00a0point");
  expect(text).not.toContain("points");
});

test("How It Works promises the driver alone that a space someone else took costs nothing", async () => {
  const text = await textOfPage(HowItWorks);
  expect(text).not.toContain("nobody loses points");
  expect(text).toContain("the driver pays nothing");
});

test("the ways to earn name both limits of handovers with one neighbour", async () => {
  const text = await textOfPage(() => createElement(WaysToEarn, { streak: 0 }));
  expect(text).toContain("for the same neighbour once a day, and 2 times in 30 days");
});

test("the page about home areas says that the driver sees vehicle and plate, not who it is", async () => {
  const text = await textOfPage(HomeAreas, { areas: [], offer: null });
  expect(text).not.toContain("sees who you are");
  expect(text).toContain("Only a driver you promised the space to sees your vehicle and plate.");
});

test.each([
  [0, "0 recovery codes are left."],
  [1, "One recovery code is left."],
  [2, "2 recovery codes are left."],
])("of %i recovery codes the page says '%s'", async (codesLeft, sentence) => {
  const step = { since: "2026-03-01T12:00:00.000Z", codesLeft };
  const page = { step, offer: null, demanded: false, needsPassword: false, constraints: {} };
  expect(await textOfPage(SecondStep, page)).toContain(sentence);
});

test("the page of tokens says all that ends one", async () => {
  const text = await textOfPage(Tokens, { tokens: [], needsPassword: false, constraints: {} });
  expect(text).toContain("when you end it or sign out all other browsers, when your password changes, and after");
});

test.each([
  [true, "By notification, or by mail where none reaches you."],
  [false, "By notification."],
])("a car's reminder promises a mail only where mail leaves: %s", async (sendsMails, promised) => {
  const car = {
    latitude: 1,
    longitude: 2,
    note: "",
    parkedAt: "2026-03-02T11:00:00.000Z",
    reminder: null,
    remindAt: null,
  };
  const text = await textOfPage(() => createElement(ParkedCar, { car, way: null, asksForTip: false, sendsMails }));
  expect(text).toContain(`Such as before the street is cleaned. ${promised}Once`.replace("Once", ""));
  expect(text.includes("by mail")).toBe(sendsMails);
});

test.each(["R", "Reyes Jr."])("a full name that ends with a full stop gets no second one: Ana %s", async (lastName) => {
  const member = { firstName: "Ana", lastName, showFullName: true, licensePlate: "", city: "" } as OwnMember;
  const text = await textOfPage(() => createElement(ProfileCard, { member, badges: [] }));
  expect(text).toContain(`at a space you share, as Ana ${lastName.replace(/\.?$/, ".")}`);
  expect(text).not.toContain("..");
});

test("the page of a new password says that tokens and the calendar's address end with the old one", async () => {
  const text = await textOfPage(ChangePassword, { email: "ana@kindspot.test", sendsMails: false, constraints: {} });
  expect(text).toContain("Your tokens for programs and the address of your calendar end too.");
});
