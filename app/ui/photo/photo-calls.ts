/** A call that was refused: the status, and what the server says about it. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const said = (await answer.json().catch(() => ({}))) as { message?: string }; // a proxy's answer is no JSON
  if (!answer.ok) throw new CallFailed(answer.status, said.message ?? `Failed request with status ${answer.status}`);
  return said;
}

/** A place to PUT one photo to, as an absolute address. */
export async function placeForPhoto(): Promise<string> {
  const { uploadURL } = (await call("POST", "/api/objects/upload")) as { uploadURL: string };
  return new URL(uploadURL, location.href).href;
}

/** Makes what was sent there the member's photo. */
export const showPhoto = (profileImageURL: string): Promise<unknown> =>
  call("PUT", "/api/profile-image", { profileImageURL });
