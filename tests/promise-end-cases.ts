/** The buttons that end Ana's promise to Ben before it expires, and what each side then reads. */
export const waysToEnd = [
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
    otherHears: "Your space is available again; you can promise it to somebody else.",
    space: "Available",
    request: "Cancelled",
  },
  {
    by: "owner",
    name: "Somebody else took it",
    hears: "The space has left the map. It is nobody's fault.",
    otherHears: "Ana R. says that somebody else took the space.",
    space: "gone",
    request: "Waiting for response",
  },
  {
    by: "driver",
    name: "Somebody else took it",
    hears: "The space has left the map. It is nobody's fault.",
    otherHears: "Ben O. found the space taken.",
    space: "gone",
    request: "Waiting for response",
  },
] as const;

/** Ben's answers to 'Did you get it?', which Ana's 'Handed over' causes. */
export const driversAnswers = [
  {
    answer: "Yes, I've parked",
    hears: "Thank you for using the space of a neighbour.",
    ownerHears: "Ben O. parked in your space. +25 points.",
    request: "Completed",
    points: 75,
  },
  {
    answer: "It wasn't there",
    hears: "No points have moved. Your request is open again.",
    ownerHears: "Ben O. did not get it, so no points moved.",
    request: "Waiting for response",
    points: 50,
  },
] as const;
