import { Link } from "@remix-run/react";
import { lazy, Suspense, useState, type MouseEvent } from "react";
import { PHOTO_HINT, PHOTO_MAX_BYTES, PHOTO_TYPES } from "~/domain/photos/rules";
import { reload } from "~/realtime/reload";
import { Dialog } from "~/ui/dialog/dialog";
import { Icon } from "~/ui/icons/icon";
import { useToast } from "~/ui/toast/toasts";
import { CallFailed, placeForPhoto, showPhoto } from "./photo-calls";

const PAGE = "/profile/photo";

/** Loads the upload dialog. If that fails, a link leads to the page with the plain form. */
const UploadWidget = lazy(() => import("./upload-widget.client").catch(() => ({ default: WithoutWidget })));

function WithoutWidget() {
  return (
    <p>
      The upload could not be loaded. <a href={PAGE}>Choose the photo on a page of its own</a> instead.
    </p>
  );
}

/** Opens the upload in a dialog; without JavaScript, a page with a plain form. */
export function ChangePhoto() {
  const [open, setOpen] = useState(false);
  const ask = (click: MouseEvent) => {
    click.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link className="button quiet" to={PAGE} onClick={ask}>
        <Icon name="camera" />
        Change Photo
      </Link>
      {open && <PhotoDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PhotoDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();

  async function show([uploadURL = ""]: string[]): Promise<void> {
    try {
      await showPhoto(uploadURL);
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
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <UploadWidget
          maxFileSize={PHOTO_MAX_BYTES}
          allowedFileTypes={PHOTO_TYPES}
          note={PHOTO_HINT}
          uploadTo={placeForPhoto}
          onComplete={(addresses) => void show(addresses)}
        />
      </Suspense>
    </Dialog>
  );
}
