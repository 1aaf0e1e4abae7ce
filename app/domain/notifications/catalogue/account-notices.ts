import { movedPoints } from "../../shared/points-text";
import type { Entry } from "./words";

/** A name as `noticeName` gives it. */
interface Named {
  name: string;
}

/** What a member reads about themselves, their points and their rewards, and admins about their work. */
export const ACCOUNT = {
  "car-reminder": {
    to: "the member of the car",
    push: "reminder",
    notice: () => ({ title: "Your reminder", message: "It's time to look after your car. See My Car." }),
  } satisfies Entry<void>,
  "handover-thanks": {
    to: "the other side of a handover",
    notice: ({ name }) => ({ title: "Thank you", message: `${name} says thanks for the handover.` }),
  } satisfies Entry<Named>,
  streak: {
    to: "the member",
    notice: ({ days, points }) => ({
      title: `${days}-day streak`,
      message: `You were here ${days} days in a row. You earned ${points} points!`,
    }),
  } satisfies Entry<{ days: number; points: number }>,
  "points-corrected": {
    to: "the member",
    notice: ({ points, reason }) => ({
      title: "Your points were corrected",
      message: `${movedPoints(points)}: ${reason}`,
    }),
  } satisfies Entry<{ points: number; reason: string }>,
  "suspension-lifted": {
    to: "the member",
    notice: ({ reason }) => ({ title: "Your account is open again", message: reason }),
  } satisfies Entry<{ reason: string }>,
  "address-corrected": {
    to: "the member",
    notice: ({ email, waits }) => ({
      title: "Your email address was corrected",
      message: waits
        ? `Sign in, then open the link that we sent to ${email}. Until then the old one counts.`
        : `It's ${email} now.`,
    }),
  } satisfies Entry<{ email: string; waits: boolean }>,
  "made-admin": {
    to: "a new admin without a second step",
    notice: () => ({
      title: "You're an admin now",
      message: "Protect it with a second step: Profile, Security, Second Step.",
    }),
  } satisfies Entry<void>,
  donated: {
    to: "the member who gave",
    notice: () => ({ title: "Welcome, Inaugural Member!", message: "Thank you for your generous donation!" }),
  } satisfies Entry<void>,
  "reward-fulfilled": {
    to: "the member who claimed it",
    notice: ({ reward }) => ({
      title: "Your reward is here",
      message: `${reward}: see Your Claims under Rewards.`,
    }),
  } satisfies Entry<{ reward: string }>,
  "claim-refused": {
    to: "the member who claimed it",
    notice: ({ reward, reason, points }) => ({
      title: "Claim refused",
      message: `${reward}: your ${points} points are back. ${reason}`,
    }),
  } satisfies Entry<{ reward: string; reason: string; points: number }>,
  "contact-message": {
    to: "admins, once until every message is settled",
    notice: () => ({
      title: "Someone wrote to you",
      message: "It waits in the inbox: Profile, Admin Dashboard, Messages.",
    }),
  } satisfies Entry<void>,
  reported: {
    to: "admins, once until every report is settled",
    notice: () => ({ title: "Someone was reported", message: "Please look: Profile, Admin Dashboard, Reports." }),
  } satisfies Entry<void>,
  "someone-waits": {
    to: "admins, once until nobody waits",
    notice: () => ({
      title: "Someone wants to join",
      message: "They wait for you: Profile, Admin Dashboard, People, Registration.",
    }),
  } satisfies Entry<void>,
  approved: {
    to: "a member whom an admin let in",
    notice: () => ({ title: "Welcome!", message: "An admin let you in: you can share and find spaces now." }),
  } satisfies Entry<void>,
  announcement: {
    to: "all members, or those of a city, whom an admin tells something",
    notice: ({ title, message }) => ({ title, message }),
  } satisfies Entry<{ title: string; message: string }>,
  "report-assigned": {
    to: "the admin whom another admin gives a report",
    notice: () => ({
      title: "A report is yours",
      message: "Another admin gave it to you. See Reports, assigned to me.",
    }),
  } satisfies Entry<void>,
};
