import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** Names that were riddles, each beside the field's word that replaced it. */
const replaced: Readonly<Record<string, string>> = {
  MEANINGS: "ERROR_RESPONSES",
  Explained: "HttpError",
  withinPatience: "withTimeout",
  answerPress: "buttonAction",
  pressOf: "submittedButton",
  answerForm: "formAction",
  takeTurn: "runInScope",
  mustHaveTurn: "assertInTransaction",
  moveSpace: "updateSpace",
  movePromise: "updatePromise",
  sightOf: "accessLevel",
  pointSeen: "visiblePosition",
  wordsSeen: "visibleText",
  ReadingBudget: "ViewQuota",
  mayRead: "consumeViewQuota",
  hiddenFrom: "blockedMemberIds",
  changeAs: "inMemberTransaction",
  turnedAwayTo: "redirectForRestricted",
  farewellHeaders: "signOutHeaders",
  WriteLetter: "EmailTemplate",
  postMail: "enqueueEmail",
  expandCauses: "fanOut",
  topicOf: "collapseKey",
  isHeldBack: "inQuietHours",
  askIfAnother: "confirmDuplicate",
  lookAround: "listVisibleSpaces",
  developPhoto: "processImage",
  loadAnew: "requestReload",
  WaitingAct: "QueuedRequest",
  ownRequest: "openParkingRequest",
  pageOf: "paginate",
  visitOf: "createRequestContext",
  createAnnouncer: "createBroadcaster",
  whileLeading: "leaderOnly",
  deedOf: "auditMessageOf",
  lineBeside: "offsetLine",
  createReadingBudget: "createViewQuota",
  ReadingLimits: "ViewLimits",
  takeReading: "consumeViews",
  writeResetLetter: "writeResetEmail",
  readTicket: "readPendingLoginToken",
  ticketFor: "pendingLoginToken",
  subjectOf: "checkContextOf",
  sharedHere: "shareQuestions",
  storeSighting: "storeReport",
  SIGHTING_METRES: "MAX_REPORT_METRES",
  inList: "requestsInList",
  asSeen: "visibleRequest",
  requestsAround: "queryRequests",
  lookForRequests: "listVisibleRequests",
  withCompanion: "withParticipant",
  webhookSilentSince: "webhooksMissingSince",
  DevelopPhoto: "ProcessImage",
  keptDays: "retentionDays",
  runErrand: "simulateHandover",
  busyOnes: "busyMembers",
  beginStory: "beginTimeline",
  createRoster: "createProcessRegistry",
  insertCause: "insertJob",
  PATIENCE_MS: "TIMEOUT_MS",
  earlyPart: "lazyWithSsr",
  loadApart: "lazyWithSsr",
  actKindOf: "queuedKind",
  ActKind: "QueuedKind",
  answerAct: "sendOrQueue",
  WaitingActs: "OfflineQueue",
  setOutcomeHeaders: "formResult",
  closedBy: "bannerOf",
  idempotent: "sendOnce",
  Roster: "PresenceRegistry",
  keepPhoto: "storePhoto",
  claimDecision: "claimRefusal",
  atKerb: "kerbAt",
  develop: "processImage",
  isKept: "isHeld",
  keepSpace: "holdSpace",
  keepsPlans: "honoursPlans",
  keptPage: "cachedPage",
  keepAssets: "cacheAssets",
  keptMs: "ttlMs",
  keptAnswers: "storedAnswers",
  findGroups: "connectedComponents",
  CIRCLE_DAYS: "RING_DAYS",
  carryOut: "performAct",
  SlowLane: "SlowPushServices",
  isNoNewcomer: "isDayOldAndConfirmed",
  isUnproven: "isOfStranger",
  openTo: "alsoOpenTo",
  anyHost: "allowsAnyHost",
  oneAddress: "keepsAddress",
};

const sources = [
  "server.ts",
  ...["app", "db", "demo", "tests", "tools"].flatMap((folder) => filesIn(folder, ".ts", ".tsx")),
]
  .filter((file) => !file.endsWith("words.test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

test.each(Object.entries(replaced))("nothing is called %s: it is %s", (old) => {
  const name = new RegExp(`\\b${old}\\b`);
  expect(sources.filter(({ text }) => name.test(text)).map(({ file }) => file)).toEqual([]);
});

test("a limit is called MAX_ or MIN_", () => {
  const name = /\b(?:MOST|LEAST|LONGEST|FEWEST)_[A-Z]/;
  expect(sources.filter(({ text }) => name.test(text)).map(({ file }) => file)).toEqual([]);
});
