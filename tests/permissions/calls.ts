import type { Row } from "./row";
import {
  availableSpace,
  participant,
  handedOverSpace,
  offeredSpace,
  pendingRequest,
  plannedDeparture,
  somebody,
  promisedSpace,
  seenTip,
  question,
  thread,
  watchedArea,
} from "./subjects";

const here: Row["query"] = ({ place }) => ({ latitude: String(place.latitude), longitude: String(place.longitude) });

/** Of a file in parts. */
const key: Row["query"] = () => ({ key: "uploads/nothing" });

const profile = { firstName: "Ben", points: 5000, isAdmin: true, email: "other@kindspot.example", id: "another" };
/** Every call of the API. In each row: visitor, owner, other member, blocked by the owner, suspended, admin. */
export const calls: Readonly<Record<string, Row>> = {
  "GET /openapi.json": { cells: "200 200 200 200 200 200" },

  // Accounts
  "GET /auth/user": { cells: "401 200 200 200 403 200" },
  "POST /auth/login": {
    cells: "401 401 401 401 401 401",
    body: () => ({ email: "nobody@kindspot.example", password: "no such password" }),
  },
  "POST /auth/register": { cells: "400 400 400 400 400 400", body: () => ({ email: "no address" }) },
  "GET /login": { cells: "on on on on on on" },
  "POST /auth/logout": { cells: "204 204 204 204 204 204" },
  "POST /auth/forgot-password": {
    cells: "200 200 200 200 200 200",
    body: () => ({ email: "nobody@kindspot.example" }),
  },
  "POST /auth/reset-password": {
    cells: "400 400 400 400 400 400",
    body: () => ({ token: "made up", newPassword: "a new password" }),
  },
  // Nothing is to be confirmed here.
  "POST /auth/confirm-email/resend": { cells: "401 404 404 404 403 404" },
  "GET /profile/sessions": { cells: "401 200 200 200 403 200" },
  "DELETE /profile/sessions": { cells: "401 204 204 204 403 204" },
  "DELETE /profile/sessions/{id}": { cells: "401 404 404 404 403 404" },
  "GET /push/subscriptions": { cells: "401 200 200 200 403 200" },
  "POST /push/subscriptions": { cells: "401 400 400 400 403 400", body: () => ({ endpoint: "http://localhost/" }) },
  "DELETE /push/subscriptions/{id}": { cells: "401 404 404 404 403 404" },
  "PATCH /profile": { cells: "401 200 200 200 403 200", body: () => profile },
  "PUT /profile/password": {
    cells: "401 403 403 403 403 403",
    body: () => ({ currentPassword: "a guess", newPassword: "a new password" }),
  },
  "GET /profile/data": { cells: "401 200 200 200 200 200" },
  "DELETE /profile": { cells: "401 403 403 403 403 403", body: () => ({ password: "a guess" }) },

  // Tips
  "GET /tips/nearby": { cells: "401 200 200 200 403 200", query: here },
  "POST /tips": { cells: "401 201 201 201 403 201", body: ({ place }) => ({ ...place }) },
  "POST /tips/{id}/report": {
    cells: "401 204 204 409 403 204",
    about: seenTip,
    body: () => ({ word: "taken" }),
  },

  // The car
  "GET /car": { cells: "401 200 200 200 403 200" },
  "PUT /car": { cells: "401 204 204 204 403 204", body: ({ place }) => ({ ...place }) },
  "DELETE /car": { cells: "401 204 204 204 403 204" },

  // Plans and watched areas
  "GET /plans/departures": { cells: "401 200 200 200 403 200" },
  "POST /plans/departures": {
    cells: "401 201 201 201 403 201",
    body: ({ place }) => ({ ...place, days: ["Monday"], time: "08:10" }),
  },
  "POST /plans/departures/{id}/answer": {
    cells: "401 204 404 404 403 404",
    about: plannedDeparture,
    body: (_, { day, leavesAt }) => ({ day, leavesAt, answer: "skip" }),
  },
  "POST /plans/departures/{id}/resume": { cells: "401 204 404 404 403 404", about: plannedDeparture },
  "DELETE /plans/departures/{id}": { cells: "401 204 404 404 403 404", about: plannedDeparture },
  "GET /plans/needs": { cells: "401 200 200 200 403 200" },
  "POST /plans/needs": {
    cells: "401 201 201 201 403 201",
    body: ({ place }) => ({ ...place, radius: 0.5, days: ["Monday"], from: "17:30", to: "18:30" }),
  },
  "POST /plans/needs/{id}/renew": { cells: "401 404 404 404 403 404" },
  "DELETE /plans/needs/{id}": { cells: "401 404 404 404 403 404" },
  "GET /watches": { cells: "401 200 200 200 403 200" },
  "POST /watches": {
    cells: "401 201 201 201 403 201",
    body: ({ place }) => ({ ...place, radius: 0.5, span: "hour" }),
  },
  "POST /watches/{id}/renew": { cells: "401 204 404 404 403 404", about: watchedArea },
  "DELETE /watches/{id}": { cells: "401 204 404 404 403 404", about: watchedArea },

  // Spaces
  "GET /parking-spaces/nearby": { cells: "401 200 200 200 403 200", query: here },
  "GET /parking-spaces/nearby/{latitude}/{longitude}": {
    cells: "401 200 200 200 403 200",
    about: (_, { place }) => Promise.resolve({ latitude: String(place.latitude), longitude: String(place.longitude) }),
  },
  "POST /parking-spaces": {
    cells: "401 201 201 201 403 201",
    body: ({ place }) => ({ ...place, address: "Elm Street" }),
  },
  "DELETE /parking-spaces/{id}": { cells: "401 204 403 404 403 403", about: availableSpace },
  "POST /parking-spaces/{id}/promise": {
    cells: "401 200 403 404 403 403",
    about: availableSpace,
    body: () => ({ waitTimeMinutes: 10 }),
  },
  "POST /parking-spaces/{id}/claim": { cells: "401 400 200 404 403 200", about: offeredSpace },
  "POST /parking-spaces/{id}/ask": { cells: "401 409 200 404 403 200", about: availableSpace, body: () => ({}) },
  "POST /parking-spaces/{id}/release": { cells: "401 200 403 404 403 403", about: promisedSpace, body: () => ({}) },
  "POST /parking-spaces/{id}/handover": { cells: "401 200 403 404 403 403", about: promisedSpace, body: () => ({}) },
  "POST /parking-spaces/{id}/leaving": { cells: "401 200 403 404 403 403", about: availableSpace },
  "POST /parking-spaces/{id}/keep": {
    cells: "401 200 403 404 403 403",
    about: availableSpace,
    body: () => ({ keepMinutes: 10 }),
  },
  "POST /parking-spaces/{id}/renew": { cells: "401 200 403 404 403 403", about: availableSpace },
  "POST /parking-spaces/{id}/taken": { cells: "401 403 204 404 403 204", about: availableSpace },

  // Requests
  "GET /parking-requests/user": { cells: "401 200 200 200 403 200" },
  "GET /parking-requests/incoming": { cells: "401 200 200 200 403 200" },
  "GET /parking-requests/nearby": { cells: "401 200 200 200 403 200", query: here },
  "GET /parking-requests/nearby/{latitude}/{longitude}": {
    cells: "401 200 200 200 403 200",
    about: (_, { place }) => Promise.resolve({ latitude: String(place.latitude), longitude: String(place.longitude) }),
  },
  "POST /parking-requests": { cells: "401 201 201 201 403 201", body: ({ place }) => ({ ...place, radius: 3218 }) },
  "POST /parking-requests/{id}/accept": {
    cells: "401 403 409 404 403 409",
    about: pendingRequest,
    body: () => ({ waitTimeMinutes: 10 }),
  },
  "POST /parking-requests/{id}/decline": { cells: "401 403 204 404 403 204", about: pendingRequest },
  "POST /parking-requests/{id}/cancel": { cells: "401 204 403 404 403 403", about: pendingRequest },

  // Chat
  "GET /conversations": { cells: "401 200 200 200 403 200" },
  "POST /conversations": {
    cells: "401 400 201 404 403 201",
    about: participant,
    body: ({ owner }) => ({ user2Id: owner.actor.id }),
  },
  "GET /messages/conversation/{partnerId}": { cells: "401 400 200 404 403 200", about: thread },
  "POST /messages/conversation/{partnerId}/read": {
    cells: "401 400 204 404 403 204",
    about: thread,
    body: () => ({ upTo: "nothing" }),
  },
  "POST /messages": {
    cells: "401 400 201 404 403 201",
    about: participant,
    body: ({ owner }) => ({ receiverId: owner.actor.id, content: "Is it still free?" }),
  },

  // Points, history, rewards, ratings
  "GET /points/transactions": { cells: "401 200 200 200 403 200" },
  "GET /parking-history": { cells: "401 200 200 200 403 200" },
  "GET /rewards": { cells: "401 200 200 200 403 200" },
  "POST /rewards/{id}/claim": {
    cells: "401 409 409 409 403 409",
    about: () => Promise.resolve({ id: "coffee-gift-card" }),
  },
  "POST /ratings": {
    cells: "401 201 403 404 403 403",
    about: handedOverSpace,
    body: (_, { id }) => ({ spaceId: id, stars: 5 }),
  },

  // Photos
  "POST /objects/upload": { cells: "401 201 201 201 403 201" },
  "PUT /objects/upload/{token}": { cells: "401 404 404 404 403 404" },
  "PUT /profile-image": {
    cells: "401 400 400 400 403 400",
    body: () => ({ profileImageURL: "https://evil.example/ben.jpg" }),
  },
  "DELETE /profile-image": { cells: "401 204 204 204 403 204" },
  "GET /s3/params": { cells: "401 503 503 503 403 503", query: () => ({ type: "image/png" }) },
  "POST /s3/multipart": { cells: "401 503 503 503 403 503", body: () => ({ type: "image/png" }) },
  "GET /s3/multipart/{uploadId}": { cells: "401 503 503 503 403 503", query: key },
  "GET /s3/multipart/{uploadId}/{partNumber}": {
    cells: "401 503 503 503 403 503",
    query: key,
    about: () => Promise.resolve({ partNumber: "1" }),
  },
  "POST /s3/multipart/{uploadId}/complete": {
    cells: "401 503 503 503 403 503",
    query: key,
    body: () => ({ parts: [{ PartNumber: 1, ETag: "none" }] }),
  },
  "DELETE /s3/multipart/{uploadId}": { cells: "401 503 503 503 403 503", query: key },

  // Safety
  "GET /blocks": { cells: "401 200 200 200 403 200" },
  "POST /blocks/{userId}": { cells: "401 400 201 201 403 201", about: somebody },
  "DELETE /blocks/{userId}": { cells: "401 204 204 204 403 204", about: somebody },
  "POST /reports": {
    cells: "401 400 201 201 403 201",
    body: ({ owner }) => ({ userId: owner.actor.id, reason: "false-space" }),
  },

  // Admins
  "GET /admin/check": { cells: "401 200 200 200 403 200" },
  "GET /admin/stats": { cells: "401 403 403 403 403 200" },
  "GET /admin/users": { cells: "401 403 403 403 403 200" },

  // Everybody's
  "POST /contact": { cells: "201 201 201 201 201 201", body: () => question },
  "POST /create-payment-intent": { cells: "401 503 503 503 403 503", body: () => ({ amount: 5 }) },
};
