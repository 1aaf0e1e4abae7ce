import type { Row } from "./row";
import {
  availableSpace,
  participant,
  contactMessage,
  handedOverSpace,
  member,
  offeredSpace,
  pendingClaim,
  pendingRequest,
  promisedSpace,
  question,
  report,
  somebody,
  suspendedMember,
  thread,
  undoableSpace,
  seenTip,
} from "./subjects";

/** A press on one of the buttons of the map home. */
const press = (intent: string, cells: string, about: Row["about"]): Row => ({
  cells,
  ...(about ? { about } : {}),
  body: (_, { id = "none" }) => ({ [intent]: id }),
});

const fields =
  (body: Record<string, unknown>): Row["body"] =>
  () =>
    body;
const announcement = { title: "Street sweeping", message: "Move your car on Monday.", days: "7" };
const everybody = "200 200 200 200 200 200";
const members = "auth 200 200 200 suspended 200";
const admins = "auth 403 403 403 suspended 200";

/** Every page and every form on it. In each row: visitor, owner, other member, blocked by the owner, suspended, admin. */
export const pages: Readonly<Record<string, Row>> = {
  // Everybody's
  "GET /about": { cells: everybody },
  "GET /how-it-works": { cells: everybody },
  "GET /terms": { cells: everybody },
  "GET /privacy": { cells: everybody },
  "GET /api": { cells: "200 200 200 200 suspended 200" },
  "GET /menu": { cells: "200 200 200 200 suspended 200" },
  "GET /contact": { cells: everybody },
  "POST /contact contact": {
    cells: "on on on on on on",
    body: fields({ intent: "contact", ...question }),
  },
  "GET /mobile-access": { cells: "200 200 200 200 suspended 200" },
  "POST /mobile-access": { cells: "home home home home home home", body: fields({}) },
  "GET /coming-soon": { cells: "404 404 404 404 404 404" },
  "GET /no-such-page": { cells: "404 404 404 404 404 404" },
  "GET /healthz": { cells: everybody },
  "GET /up": { cells: everybody },
  "GET /readyz": { cells: everybody },
  // With METRICS_TOKEN only.
  "GET /metrics": { cells: "404 404 404 404 404 404" },
  "GET /manifest.webmanifest": { cells: everybody },
  "GET /.well-known/security.txt": { cells: everybody },
  "GET /.well-known/change-password": { cells: "on on on on on on" },
  "GET /photos/no-such-photo": { cells: "404 404 404 404 suspended 404" },
  "GET /webhooks/stripe": { cells: "405 405 405 405 405 405" },
  // Signed messages of a program; nothing that a browser sends.
  "POST /webhooks/stripe": { cells: "403 403 403 403 403 403", body: fields({}) },

  // Coming and going
  // Without the key of a fresh server's log, and where there is an admin.
  "GET /setup": { cells: "404 404 404 404 suspended 404" },
  "POST /setup set-up": { cells: "404 404 404 404 404 404", body: fields({ intent: "set-up" }) },
  "POST /setup check-address": { cells: "404 404 404 404 404 404", body: fields({ intent: "check-address" }) },
  "POST /setup test-mail": { cells: "404 404 404 404 404 404", body: fields({ intent: "test-mail" }) },
  "GET /auth": { cells: "200 home home home suspended home" },
  "POST /auth sign-in": {
    cells: "401 home home home suspended home",
    body: fields({ intent: "sign-in", email: "nobody@kindspot.example", password: "no such password" }),
  },
  "POST /auth sign-up": {
    cells: "400 home home home suspended home",
    body: fields({ intent: "sign-up", email: "no address" }),
  },
  "GET /auth/second-step": { cells: "on home home home suspended home" },
  "POST /auth/second-step second-step": {
    cells: "no home home home suspended home",
    body: fields({ intent: "second-step", code: "123456" }),
  },
  "GET /forgot-password": { cells: "200 home home home suspended home" },
  "POST /forgot-password forgot-password": {
    cells: "on on on on on on",
    body: fields({ intent: "forgot-password", email: "nobody@kindspot.example" }),
  },
  "GET /reset-password": { cells: everybody },
  "POST /reset-password reset-password": {
    cells: "400 400 400 400 400 400",
    body: fields({ intent: "reset-password", newPassword: "a new one", confirmPassword: "a new one" }),
  },
  "GET /unsubscribe": { cells: everybody },
  // Without the token of a mail.
  "POST /unsubscribe": { cells: "400 400 400 400 400 400", body: fields({}) },
  "POST /unsubscribe end-mails": { cells: "400 400 400 400 400 400", body: fields({ intent: "end-mails" }) },
  "GET /confirm-email": { cells: "auth home home home suspended home" },
  "POST /confirm-email confirm-email": {
    cells: "auth home home home suspended home",
    body: fields({ intent: "confirm-email" }),
  },
  "POST /confirm-email resend": { cells: "auth home home home suspended home", body: fields({ intent: "resend" }) },
  "POST /confirm-email correct-email": {
    cells: "auth home home home suspended home",
    body: fields({ intent: "correct-email", email: "other@kindspot.example" }),
  },
  "GET /api/logout": { cells: "home home home home home home" },
  "POST /api/logout": { cells: "home home home home home home", body: fields({}) },

  // The map home
  "GET /": { cells: "200 200 200 200 suspended 200" },
  "POST /?index claim": press("claim", "auth no home no suspended home", offeredSpace),
  "POST /?index ask": press("ask", "auth no home no suspended home", availableSpace),
  "POST /?index release": press("release", "auth home no no suspended no", promisedSpace),
  "POST /?index taken-by-other": press("taken-by-other", "auth home no no suspended no", promisedSpace),
  "POST /?index hand-over": press("hand-over", "auth home no no suspended no", promisedSpace),
  "POST /?index undo-parked": press("undo-parked", "auth no no no suspended no", promisedSpace),
  "POST /?index unsafe": press("unsafe", "auth home no no suspended no", promisedSpace),
  "POST /?index not-got": press("not-got", "auth no no no suspended no", handedOverSpace),
  "POST /?index leave": press("leave", "auth home no no suspended no", availableSpace),
  "POST /?index keep": press("keep", "auth home no no suspended no", availableSpace),
  "POST /?index renew": press("renew", "auth home no no suspended no", availableSpace),
  "POST /?index remove": press("remove", "auth home no no suspended no", availableSpace),
  "POST /?index report-taken": press("report-taken", "auth no home no suspended home", availableSpace),
  "POST /?index report-free": press("report-free", "auth no home no suspended home", availableSpace),
  "POST /?index cancel-request": press("cancel-request", "auth home no no suspended no", pendingRequest),
  "POST /?index hide-request": press("hide-request", "auth home home home suspended home", pendingRequest),
  "POST /?index hide-end": press("hide-end", "auth home home home suspended home", promisedSpace),
  "POST /?index hide-install": {
    cells: "auth home home home suspended home",
    body: fields({ "hide-install": "closed" }),
  },
  "POST /?index hide-rating": press("hide-rating", "auth home home home suspended home", handedOverSpace),
  "POST /?index share-now": {
    cells: "auth 200 200 200 suspended 200",
    body: ({ place }) => ({
      "share-now": "on",
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      accuracy: "8",
    }),
  },
  "POST /?index dismiss-hint": {
    cells: "auth home home home suspended home",
    body: fields({ "dismiss-hint": "start" }),
  },
  "POST /?index undo-share": press("undo-share", "auth home no no suspended no", undoableSpace),
  "POST /?index here": {
    cells: "auth home home home suspended home",
    body: ({ place }) => ({ here: `${place.latitude},${place.longitude}` }),
  },
  "GET /spaces/new": { cells: members },
  "POST /spaces/new share": {
    cells: "auth home home home suspended home",
    body: ({ place }) => ({
      intent: "share",
      latitude: place.latitude,
      longitude: place.longitude,
      address: "Elm Street",
    }),
  },
  "POST /?index tip-taken": press("tip-taken", "auth home home no suspended home", seenTip),
  "POST /?index tip-not-there": press("tip-not-there", "auth home home no suspended home", seenTip),
  "GET /tips/new": { cells: members },
  "POST /tips/new tip": {
    cells: "auth home home home suspended home",
    body: ({ place }) => ({ intent: "tip", latitude: place.latitude, longitude: place.longitude }),
  },
  "GET /spaces/{id}/promise": { cells: "auth 200 403 404 suspended 403", about: availableSpace },
  "POST /spaces/{id}/promise promise": {
    cells: "auth home 403 404 suspended 403",
    about: availableSpace,
    body: fields({ intent: "promise", waitTimeMinutes: "10" }),
  },

  // Requests
  "GET /requests": { cells: members },
  "GET /requests/new": { cells: members },
  "POST /requests/new request": {
    cells: "auth home home home suspended home",
    body: ({ place }) => ({ intent: "request", latitude: place.latitude, longitude: place.longitude, radius: "3218" }),
  },
  "POST /requests accept": {
    cells: "auth 403 409 404 suspended 409",
    about: pendingRequest,
    body: (_, { id }) => ({ intent: "accept", requestId: id, waitTimeMinutes: "10" }),
  },
  "POST /requests decline": {
    cells: "auth 403 on 404 suspended on",
    about: pendingRequest,
    body: (_, { id }) => ({ intent: "decline", requestId: id }),
  },
  "POST /requests cancel": {
    cells: "auth on 403 404 suspended 403",
    about: pendingRequest,
    body: (_, { id }) => ({ intent: "cancel", requestId: id }),
  },

  // Chat
  "GET /chat": { cells: members },
  "GET /chat/{partnerId}": { cells: "auth 400 200 404 suspended 200", about: thread },
  "POST /chat/{partnerId}": { cells: "auth no on no suspended on", about: participant, body: fields({}) },
  "POST /chat/{partnerId} send": {
    cells: "auth 400 on 404 suspended on",
    about: participant,
    body: fields({ intent: "send", content: "Is it still free?" }),
  },

  "POST /chat/{partnerId} quick": {
    cells: "auth 400 on 404 suspended on",
    about: participant,
    body: fields({ intent: "quick", content: "On my way" }),
  },

  // Safety
  "GET /members/{userId}/report": { cells: "auth 400 200 200 suspended 200", about: somebody },
  "POST /members/{userId}/report report": {
    cells: "auth 400 on on suspended on",
    about: somebody,
    body: fields({ intent: "report", reason: "unkind" }),
  },
  "POST /members/{userId}/report block": {
    cells: "auth 400 on on suspended on",
    about: somebody,
    body: fields({ intent: "block" }),
  },
  "GET /profile/home-areas": { cells: members },
  "POST /profile/home-areas hide-name": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "hide-name", spaceId: "none" }),
  },
  "POST /profile/home-areas show-name": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "show-name", areaId: "none" }),
  },
  "GET /profile/blocked": { cells: members },
  "POST /profile/blocked unblock": {
    cells: "auth on on on suspended on",
    about: somebody,
    body: (_, { userId }) => ({ intent: "unblock", userId }),
  },

  // One's own
  "GET /car": { cells: members },
  "POST /car park": {
    cells: "auth on on on suspended on",
    body: ({ place }) => ({ intent: "park", latitude: place.latitude, longitude: place.longitude }),
  },
  // No car is parked.
  "POST /car save-car": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "save-car", note: "level −2" }),
  },
  "POST /car left": { cells: "auth on on on suspended on", body: fields({ intent: "left" }) },
  "GET /plans": { cells: members },
  // Without the secret of a calendar.
  "GET /plans.ics": { cells: "404 404 404 404 404 404" },
  "POST /plans renew-calendar": { cells: "auth 200 200 200 suspended 200", body: fields({ intent: "renew-calendar" }) },
  "POST /plans remove-calendar": { cells: "auth on on on suspended on", body: fields({ intent: "remove-calendar" }) },
  "POST /plans add-departure": {
    cells: "auth on on on suspended on",
    body: ({ place }) => ({
      intent: "add-departure",
      latitude: place.latitude,
      longitude: place.longitude,
      repeats: "weekly",
      Monday: "on",
      time: "08:10",
    }),
  },
  // No such plan is the caller's.
  "POST /plans answer-departure": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({
      intent: "answer-departure",
      departureId: "none",
      day: "2027-03-08",
      leavesAt: "2027-03-08T13:10:00.000Z",
      answer: "yes",
    }),
  },
  "POST /plans resume-departure": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "resume-departure", departureId: "none" }),
  },
  "POST /plans remove-departure": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "remove-departure", departureId: "none" }),
  },
  "POST /plans add-need": {
    cells: "auth on on on suspended on",
    body: ({ place }) => ({
      intent: "add-need",
      latitude: place.latitude,
      longitude: place.longitude,
      radius: "0.5",
      Monday: "on",
      from: "17:30",
      to: "18:15",
    }),
  },
  // No such need and no such match is the caller's.
  "POST /plans renew-need": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "renew-need", needId: "none" }),
  },
  "POST /plans end-need": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "end-need", needId: "none" }),
  },
  "POST /plans accept-match": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "accept-match", matchId: "none" }),
  },
  "POST /plans decline-match": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "decline-match", matchId: "none" }),
  },
  "GET /profile": { cells: members },
  "GET /profile/edit": { cells: members },
  "POST /profile/edit update-profile": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "update-profile", firstName: "Ben", lastName: "Okafor", points: "5000", role: "admin" }),
  },
  "GET /profile/security/second-step": { cells: members },
  "POST /profile/security/second-step set-up-second-step": {
    cells: "auth 400 400 400 suspended 400",
    body: fields({ intent: "set-up-second-step", code: "none" }),
  },
  "POST /profile/security/second-step new-recovery-codes": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "new-recovery-codes" }),
  },
  "POST /profile/security/second-step remove-second-step": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "remove-second-step" }),
  },
  "GET /profile/security/tokens": { cells: members },
  "POST /profile/security/tokens make-token": {
    cells: "auth 200 200 200 suspended 200",
    body: fields({ intent: "make-token", name: "Home Assistant", share: "on" }),
  },
  "POST /profile/security/tokens end-token": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "end-token", tokenId: "nothing" }),
  },
  "GET /profile/invitations": { cells: members },
  "POST /profile/invitations invite": {
    cells: "auth 200 200 200 suspended 200",
    body: fields({ intent: "invite" }),
  },
  "GET /profile/photo": { cells: members },
  "POST /profile/photo upload": {
    cells: "auth 400 400 400 suspended 400",
    body: fields({ intent: "upload" }),
    multipart: true,
  },
  "POST /profile/photo remove": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "remove" }),
    multipart: true,
  },
  "GET /profile/points": { cells: members },
  "GET /profile/password": { cells: members },
  "POST /profile/password change-password": {
    cells: "auth 403 403 403 suspended 403",
    body: fields({
      intent: "change-password",
      currentPassword: "a guess",
      newPassword: "a new password",
      confirmPassword: "a new password",
    }),
  },
  "GET /profile/email": { cells: members },
  "POST /profile/email change-email": {
    cells: "auth 403 403 403 suspended 403",
    body: fields({ intent: "change-email", email: "other@kindspot.example", currentPassword: "a guess" }),
  },
  "GET /profile/security": { cells: members },
  "POST /profile/security end-session": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "end-session", sessionId: "another's" }),
  },
  "POST /profile/security end-other-sessions": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "end-other-sessions" }),
  },
  "GET /profile/notifications": { cells: members },
  "POST /profile/notifications save-preferences": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "save-preferences", requests: "on", quietFrom: "22:00", quietTo: "07:00" }),
  },
  "POST /profile/notifications set-by-mail": {
    cells: "auth on on on suspended on",
    body: fields({ intent: "set-by-mail", byMail: "on" }),
  },
  "POST /profile/notifications send-test": {
    cells: "auth 409 409 409 suspended 409",
    body: fields({ intent: "send-test" }),
  },
  "POST /profile/notifications remove-browser": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "remove-browser", browserId: "another" }),
  },
  "GET /profile/watches": { cells: members },
  "POST /profile/watches watch": {
    cells: "auth 409 409 409 suspended 409",
    body: fields({ intent: "watch", latitude: "-60", longitude: "0", radius: "1", span: "hour" }),
  },
  "POST /profile/watches renew-watch": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "renew-watch", watchId: "another" }),
  },
  "POST /profile/watches end-watch": {
    cells: "auth 404 404 404 suspended 404",
    body: fields({ intent: "end-watch", watchId: "another" }),
  },
  "GET /profile/data": { cells: members },
  "GET /profile/delete": { cells: members },
  "POST /profile/delete delete-account": {
    cells: "auth 403 403 403 suspended 403",
    body: fields({ intent: "delete-account", password: "a guess" }),
  },
  "GET /parking-history": { cells: members },
  "POST /parking-history": {
    cells: "auth on no no suspended no",
    about: handedOverSpace,
    body: (_, { id }) => ({ spaceId: id, stars: "5" }),
  },
  "GET /rewards": { cells: members },
  "POST /rewards claim": {
    cells: "auth 409 409 409 suspended 409",
    body: fields({ intent: "claim", rewardId: "coffee-gift-card" }),
  },
  "GET /subscribe": { cells: members },
  "POST /subscribe donate": {
    cells: "auth 503 503 503 suspended 503",
    body: fields({ intent: "donate", amount: "5" }),
  },

  "GET /suspended": { cells: "home home home home 200 home" },
  "POST /suspended delete-account": {
    cells: "on home home home 403 home",
    body: fields({ intent: "delete-account", password: "a guess" }),
  },
  "GET /waiting": { cells: "home home home home home home" },
  "POST /waiting delete-account": {
    cells: "on home home home home home",
    body: fields({ intent: "delete-account", password: "a guess" }),
  },

  // Admins
  "GET /admin": { cells: admins },
  "GET /admin/statistics": { cells: admins },
  "GET /admin/statistics.csv": { cells: admins },
  "GET /admin/users.csv": { cells: admins },
  "GET /admin/users.xlsx": { cells: admins },
  "GET /admin/members/{memberId}": { cells: admins, about: member },
  "POST /admin/members/{memberId} correct": {
    cells: "auth 403 403 403 suspended on",
    about: member,
    body: fields({ intent: "correct", points: "10", reason: "A space that was counted twice." }),
  },
  "POST /admin/members/{memberId} suspend": {
    cells: "auth 403 403 403 suspended on",
    about: member,
    body: fields({ intent: "suspend", reason: "Shared spaces that were none." }),
  },
  "POST /admin/members/{memberId} lift": {
    cells: "auth suspended 403 403 suspended on",
    about: suspendedMember,
    body: fields({ intent: "lift", reason: "It was a mistake." }),
  },
  "POST /admin/members/{memberId} grant": {
    cells: "auth 403 403 403 suspended on",
    about: member,
    body: fields({ intent: "grant" }),
  },
  "POST /admin/members/{memberId} revoke": {
    cells: "auth 403 403 403 suspended on",
    about: member,
    body: fields({ intent: "revoke" }),
  },
  ...Object.fromEntries(
    Object.entries({
      note: { note: "Asked about a van." },
      mail: { subject: "The block party", message: "Please park elsewhere." },
      "reset-link": {},
      address: { email: "new.address@kindspot.example" },
      delete: { reason: "They asked for it by phone." },
    }).map(([intent, more]) => [
      `POST /admin/members/{memberId} ${intent}`,
      { cells: "auth 403 403 403 suspended on", about: member, body: fields({ intent, ...more }) },
    ]),
  ),
  "GET /admin/many": { cells: admins },
  ...Object.fromEntries(
    Object.entries({
      mail: { subject: "The block party", message: "Please park elsewhere." },
      correct: { points: "10", reason: "A space that was not counted." },
      suspend: { reason: "Shared spaces that were none." },
    }).map(([intent, more]) => [
      `POST /admin/many ${intent}`,
      {
        cells: "auth 403 403 403 suspended on",
        about: member,
        body: (_: unknown, { memberId = "none" }) => ({ intent, members: memberId, key: "once", ...more }),
      } satisfies Row,
    ]),
  ),
  "GET /admin/redemptions": { cells: admins },
  "POST /admin/redemptions fulfil": {
    cells: "auth 403 403 403 suspended on",
    about: pendingClaim,
    body: (_, { id }) => ({ intent: "fulfil", redemptionId: id }),
  },
  "POST /admin/redemptions refuse": {
    cells: "auth 403 403 403 suspended on",
    about: pendingClaim,
    body: (_, { id }) => ({ intent: "refuse", redemptionId: id, reason: "There are none left." }),
  },
  "GET /admin/messages": { cells: admins },
  "POST /admin/messages answered": {
    cells: "auth 403 403 403 suspended on",
    about: contactMessage,
    body: (_, { id }) => ({ intent: "answered", messageId: id }),
  },
  "POST /admin/messages reopen": {
    cells: "auth 403 403 403 suspended on",
    about: contactMessage,
    body: (_, { id }) => ({ intent: "reopen", messageId: id }),
  },
  "GET /admin/reports": { cells: admins },
  "POST /admin/reports settle-report": {
    cells: "auth 403 403 403 suspended on",
    about: report,
    body: (_, { id }) => ({ intent: "settle-report", reportId: id }),
  },
  "POST /admin/reports reopen-report": {
    cells: "auth 403 403 403 suspended on",
    about: report,
    body: (_, { id }) => ({ intent: "reopen-report", reportId: id }),
  },
  "POST /admin/reports assign-report": {
    cells: "auth 403 403 403 suspended on",
    about: report,
    body: (_, { id }) => ({ intent: "assign-report", reportId: id }),
  },
  "GET /admin/mail": { cells: admins },
  "POST /admin/mail retry": { cells: "auth 403 403 403 suspended on", body: fields({ intent: "retry" }) },
  "POST /admin/mail release-mails": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "release-mails" }),
  },
  "GET /admin/health": { cells: admins },
  "POST /admin/health check-up": { cells: "auth 403 403 403 suspended on", body: fields({ intent: "check-up" }) },
  // Without RELEASES_URL the form is that of the check-up.
  "POST /admin/health check-version": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "check-version" }),
  },
  "GET /admin/health/backups": { cells: admins },
  "POST /admin/health/backups make-backup": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "make-backup" }),
  },
  "POST /admin/health/backups confirm-backups": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "confirm-backups" }),
  },
  // No such backup is there.
  "GET /admin/health/backups/{name}": { cells: "auth 403 403 403 suspended 404" },
  "GET /admin/donations": { cells: admins },
  "GET /admin/circles": { cells: admins },
  "GET /admin/texts": { cells: admins },
  "GET /admin/export": { cells: admins },
  "POST /admin/export confirm-export": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "confirm-export" }),
  },
  "GET /admin/announcements": { cells: admins },
  "POST /admin/announcements preview": { cells: admins, body: fields({ intent: "preview", ...announcement }) },
  "POST /admin/announcements announce": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "announce", ...announcement }),
  },
  "POST /admin/announcements end-announcement": {
    cells: "auth 403 403 403 suspended 404",
    body: fields({ intent: "end-announcement", announcementId: "none" }),
  },
  "GET /admin/registration": { cells: admins },
  "POST /admin/registration set-registration": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "set-registration", registration: "open" }),
  },
  // Nobody waits.
  "POST /admin/registration approve": {
    cells: "auth 403 403 403 suspended on",
    body: fields({ intent: "approve", member: "none" }),
  },
  "GET /admin/import": { cells: admins },
  // It only checks the list.
  "POST /admin/import check": {
    cells: "auth 403 403 403 suspended 200",
    multipart: true,
    body: fields({ intent: "check", text: "Cleo Park,cleo@kindspot.example" }),
  },
  "POST /admin/registration invite-many": {
    cells: "auth 403 403 403 suspended 200",
    body: fields({ intent: "invite-many", people: "20", days: "30" }),
  },
  "POST /admin/registration end-link": {
    cells: "auth 403 403 403 suspended 404",
    body: fields({ intent: "end-link", linkId: "none" }),
  },
  "GET /admin/spaces/{id}": { cells: admins, about: availableSpace },
  "POST /admin/spaces/{id} remove-listing": {
    cells: "auth 403 403 403 suspended on",
    about: availableSpace,
    body: fields({ intent: "remove-listing", reason: "There is no kerb" }),
  },
  "GET /admin/security": { cells: admins },
  "GET /admin/audit": { cells: admins },
};
