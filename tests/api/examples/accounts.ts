import { askToConfirm } from "~/domain/auth/confirm-email";
import { sendJson, bodyOf } from "../scene";
import type { Examples } from "./example";

const newPassword = "another kind password";

export const accounts: Examples = {
  "GET /api/auth/user": ({ ana }) => ana.get("/api/auth/user"),
  "POST /api/auth/login": ({ stranger, ana: { email, password } }) =>
    stranger.post("/api/auth/login", { email, password }),
  "POST /api/auth/register": ({ stranger, ana: { email } }) =>
    stranger.post("/api/auth/register", {
      email: `new-${email}`,
      password: "cem parks kindly",
      firstName: "Cem",
      lastName: "Aydin",
    }),
  "POST /api/auth/logout": ({ ana }) => ana.post("/api/auth/logout"),
  "POST /api/auth/forgot-password": ({ stranger, ana: { email } }) =>
    stranger.post("/api/auth/forgot-password", { email }),
  "POST /api/auth/reset-password": async ({ stranger, ana: { email } }) => {
    const asked = stranger.post("/api/auth/forgot-password", { email });
    const { resetToken: token } = await bodyOf<{ resetToken: string }>(asked);
    return stranger.post("/api/auth/reset-password", { token, newPassword });
  },
  "POST /api/auth/confirm-email/resend": async ({ town, ana }) => {
    await town.app.database.write((tx) => askToConfirm(tx, town.app.context, ana.id, ana.email));
    return ana.post("/api/auth/confirm-email/resend");
  },
  "GET /api/profile/sessions": ({ ana }) => ana.get("/api/profile/sessions"),
  "DELETE /api/profile/sessions": ({ ana }) => ana.send("/api/profile/sessions", { method: "DELETE" }),
  "DELETE /api/profile/sessions/{id}": async ({ ana }) => {
    const [own] = await bodyOf<{ id: string }[]>(ana.get("/api/profile/sessions"));
    return ana.send(`/api/profile/sessions/${own?.id}`, { method: "DELETE" });
  },
  "GET /api/login": ({ stranger }) => stranger.get("/api/login?redirectTo=/chat"),
  "GET /api/logout": ({ ana }) => ana.get("/api/logout"),
  "POST /api/logout": ({ ana }) => ana.submit("/api/logout", {}),
  "PATCH /api/profile": ({ ana }) =>
    sendJson(ana, "PATCH", "/api/profile", { city: "Brooklyn", licensePlate: "7klm", showFullName: true }),
  "PUT /api/profile/password": ({ ana }) =>
    sendJson(ana, "PUT", "/api/profile/password", { currentPassword: ana.password, newPassword }),
  "DELETE /api/profile": ({ ana }) => sendJson(ana, "DELETE", "/api/profile", { password: ana.password }),
  "GET /api/profile/data": ({ ana }) => ana.get("/api/profile/data"),
  "GET /api/admin/check": ({ ana }) => ana.get("/api/admin/check"),
};
