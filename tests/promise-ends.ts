/** The ways in which a party ends a promise: what both hear, and what becomes of the space and the request. */
export const promiseEnds = [
  {
    by: "owner",
    name: "Take back",
    hears: "Your space is available again.",
    card: "Ana R. needs the space after all.",
    space: "Available",
    request: "Waiting for response",
  },
  {
    by: "driver",
    name: "I can't make it",
    hears: "The owner knows that you can't make it.",
    card: "Ben O. can't make it. Your space is available again.",
    space: "Available",
    request: "Cancelled",
  },
  {
    by: "owner",
    name: "Someone else took it",
    hears: "The space has left the map. It's nobody's fault.",
    card: "Someone else took the space.",
    space: "gone",
    request: "Waiting for response",
  },
  {
    by: "driver",
    name: "Someone else took it",
    hears: "The space has left the map. It's nobody's fault.",
    card: "Someone else took your space.",
    space: "gone",
    request: "Waiting for response",
  },
] as const;
