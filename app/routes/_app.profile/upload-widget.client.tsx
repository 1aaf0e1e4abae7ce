import Dashboard from "@uppy/dashboard";
import { useEffect, useRef, useState } from "react";
import { media } from "~/ui/shell/media";
import { createUploader, type UploaderOptions } from "./uploader.client";
import stylesheet from "./upload-widget.css";

export interface WidgetProps extends UploaderOptions {
  /** A short text on which files are allowed. */
  note: string;
  /** Called with the address of each file once all of them have arrived. */
  onComplete: (uploadURLs: string[]) => void;
}

/** In pixels: the largest widget, and the width of a preview (tests/specification.md#profile-uploads-and-lists). */
const WIDTH = 750;
const HEIGHT = 550;
const THUMBNAIL = 280;

/** Texts without 'drop files here', for touch screens. */
const nothingToDrop = { dropPasteFiles: "%{browseFiles}" };

/** Uppy marks a single file as a list item without a list, which confuses screen readers. */
function giveFilesListRole(place: HTMLElement): MutationObserver {
  const observer = new MutationObserver(() =>
    place.querySelector(".uppy-Dashboard-files")?.setAttribute("role", "list"),
  );
  observer.observe(place, { childList: true, subtree: true });
  return observer;
}

/** Uppy's Dashboard: choose, look, send, with progress. Loaded with its stylesheet when it is first needed. */
export function UploadWidget({ note, onComplete, ...options }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [styled, setStyled] = useState(false);
  const [failure, setFailure] = useState("");
  const latest = useRef({ options, onComplete });
  useEffect(() => {
    latest.current = { options, onComplete };
  });

  useEffect(() => {
    if (!styled || !place.current) return;
    const uppy = createUploader(latest.current.options).use(Dashboard, {
      target: place.current,
      inline: true,
      width: WIDTH,
      height: HEIGHT,
      thumbnailWidth: THUMBNAIL,
      note,
      theme: "auto",
      disableInformer: true,
      proudlyDisplayPoweredByUppy: false,
      locale: { strings: media("(pointer: coarse)").matches ? nothingToDrop : {} },
    });
    // Uppy shows errors for a moment only. Here they stay below the widget until the next try.
    uppy.on("upload-error", (_, { message }) => setFailure(message));
    // Uppy reports a large photo as restricted, too, while it is being shrunk (`createUploader`): nobody is told.
    uppy.on(
      "restriction-failed",
      (_, error) => "isUserFacing" in error && error.isUserFacing && setFailure(error.message),
    );
    uppy.on("file-added", () => setFailure(""));
    uppy.on("upload", () => setFailure(""));
    uppy.on("complete", ({ successful = [], failed = [] }) => {
      const addresses = successful.flatMap(({ uploadURL }) => uploadURL ?? []);
      if (failed.length === 0 && addresses.length > 0) latest.current.onComplete(addresses);
    });
    const listed = giveFilesListRole(place.current);
    return () => {
      listed.disconnect();
      uppy.destroy();
    };
  }, [styled, note]);

  return (
    <>
      <link rel="stylesheet" href={stylesheet} onLoad={() => setStyled(true)} />
      <div ref={place} className="upload-widget" />
      {failure && (
        <p className="notice danger" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
