/** How either side ends a promise, what both read, and what becomes of the space and of the driver's request. */
export const WAYS_TO_END = [
  {
    by: "owner",
    name: "Take back",
    hears: "Your space is available again.",
    otherHears: "Ana R. needs the space after all.",
    space: "Available",
    request: "Waiting for response",
  },
  {
    by: "driver",
    name: "I can't make it",
    hears: "The owner knows that you can't make it.",
    otherHears: "Your space is available again; you can promise it to someone else.",
    space: "Available",
    request: "Cancelled",
  },
  {
    by: "owner",
    name: "Someone else took it",
    hears: "The space has left the map. It is nobody's fault.",
    otherHears: "Ana R. says that someone else took the space.",
    space: "gone",
    request: "Waiting for response",
  },
  {
    by: "driver",
    name: "Someone else took it",
    hears: "The space has left the map. It is nobody's fault.",
    otherHears: "Ben O. found the space taken.",
    space: "gone",
    request: "Waiting for response",
  },
] as const;
