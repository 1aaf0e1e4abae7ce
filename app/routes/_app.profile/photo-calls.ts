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

/** Gets an absolute address to which one photo can be PUT. */
export async function placeForPhoto(): Promise<string> {
  const { uploadURL } = (await call("POST", "/api/objects/upload")) as { uploadURL: string };
  return new URL(uploadURL, location.href).href;
}

/** Sets the file that was PUT to the address as the member's photo. */
export const showPhoto = (profileImageURL: string): Promise<unknown> =>
  call("PUT", "/api/profile-image", { profileImageURL });
