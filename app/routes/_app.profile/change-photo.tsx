import { PHOTO_HINT, MAX_PHOTO_BYTES, PHOTO_TYPES } from "~/domain/photos/rules";
import { reload } from "~/realtime/reload";
import { Dialog } from "~/ui/dialog/dialog";
import { useCallHeaders } from "~/ui/members/use-call-headers";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { useToast } from "~/ui/toast/toasts";
import { DialogLink } from "./dialog-link";
import type { WidgetProps } from "./upload-widget.client";

const PHOTO_PAGE = "/profile/photo";

/** Loads the upload dialog. If that fails, a link leads to the page with the plain form. */
const UploadWidget = lazyWithSsr<WidgetProps>(
  () =>
    import("./upload-widget.client").then(
      (script) => script.UploadWidget,
      () => WithoutWidget,
    ),
  { meanwhile: () => <p className="soft">Loading...</p> },
);

function WithoutWidget() {
  return (
    <p>
      The upload couldn't be loaded. <a href={PHOTO_PAGE}>Choose the photo on a page of its own</a> instead.
    </p>
  );
}

/** Opens the upload in a dialog; without JavaScript, a page with a plain form. */
export const ChangePhoto = () => (
  <DialogLink to={PHOTO_PAGE} icon="camera" label="Change Photo" dialog={(close) => <PhotoDialog onClose={close} />} />
);

function PhotoDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const headers = useCallHeaders();

  async function applyUpload([uploadURL = ""]: string[]): Promise<void> {
    try {
      await setPhoto(headers, uploadURL);
      toast({ title: "Success", message: "Profile picture updated successfully!" });
      onClose();
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) {
        toast({ title: "Unauthorized", message: "You are logged out. Logging in again...", destructive: true });
      } else {
        toast({ title: "Error", message: "Failed to update profile picture. Please try again.", destructive: true });
      }
    }
    reload();
  }

  return (
    <Dialog title="Change Photo" onClose={onClose}>
      <UploadWidget
        maxFileSize={MAX_PHOTO_BYTES}
        allowedFileTypes={PHOTO_TYPES}
        note={PHOTO_HINT}
        uploadTo={() => uploadAddress(headers)}
        onComplete={(addresses) => void applyUpload(addresses)}
      />
    </Dialog>
  );
}

/** A call that was refused: the status, and what the server says about it. */
class CallFailed extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function call(method: string, path: string, headers: HeadersInit, body?: object): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json().catch(() => ({}))) as { message?: string }; // a proxy's answer is no JSON
  if (!answer.ok) throw new CallFailed(answer.status, reply.message ?? `Failed request with status ${answer.status}`);
  return reply;
}

/** Gets an absolute address to which one photo can be PUT. */
async function uploadAddress(headers: HeadersInit): Promise<string> {
  const { uploadURL } = (await call("POST", "/api/objects/upload", headers)) as { uploadURL: string };
  return new URL(uploadURL, location.href).href;
}

/** Sets the file that was PUT to the address as the member's photo. */
const setPhoto = (headers: HeadersInit, profileImageURL: string): Promise<unknown> =>
  call("PUT", "/api/profile-image", headers, { profileImageURL });
