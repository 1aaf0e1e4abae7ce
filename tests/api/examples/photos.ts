import { jpeg } from "../../pictures";
import { sendJson, bodyOf, type Scene, type Somebody } from "../scene";
import type { Examples } from "./example";

const place = async ({ ana }: Scene) =>
  (await bodyOf<{ uploadURL: string }>(ana.post("/api/objects/upload"))).uploadURL;
const sent = async (scene: Scene, uploadURL: string) =>
  scene.ana.send(uploadURL, { method: "PUT", body: new Uint8Array(await jpeg()) });

interface Begun {
  key: string;
  uploadId: string;
}
const begun = (who: Somebody) => bodyOf<Begun>(who.post("/api/s3/multipart", { type: "image/jpeg" }));
const of = ({ key, uploadId }: Begun, rest = "") =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;

/** A file in one part that has arrived. */
async function arrived({ ana }: Scene): Promise<Begun> {
  const file = await begun(ana);
  const { url } = await bodyOf<{ url: string }>(ana.get(of(file, "/1")));
  await fetch(url, { method: "PUT", body: new Uint8Array(await jpeg()) });
  return file;
}

export const photos: Examples = {
  "POST /api/objects/upload": ({ ana }) => ana.post("/api/objects/upload"),
  "PUT /api/objects/upload/{token}": async (scene) => sent(scene, await place(scene)),
  "PUT /api/profile-image": async (scene) => {
    const profileImageURL = await place(scene);
    await sent(scene, profileImageURL);
    return sendJson(scene.ana, "PUT", "/api/profile-image", { profileImageURL });
  },
  "DELETE /api/profile-image": ({ ana }) => ana.send("/api/profile-image", { method: "DELETE" }),
  "GET /api/s3/params": ({ ana }) => ana.get("/api/s3/params?filename=me.jpg&type=image%2Fjpeg"),
  "POST /api/s3/multipart": ({ ana }) => ana.post("/api/s3/multipart", { filename: "me.jpg", type: "image/jpeg" }),
  "GET /api/s3/multipart/{uploadId}": async (scene) => scene.ana.get(of(await arrived(scene))),
  "GET /api/s3/multipart/{uploadId}/{partNumber}": async ({ ana }) => ana.get(of(await begun(ana), "/1")),
  "POST /api/s3/multipart/{uploadId}/complete": async (scene) => {
    const file = await arrived(scene);
    const parts = await bodyOf<object[]>(scene.ana.get(of(file)));
    return scene.ana.post(of(file, "/complete"), { parts });
  },
  "DELETE /api/s3/multipart/{uploadId}": async ({ ana }) => ana.send(of(await begun(ana)), { method: "DELETE" }),
};
