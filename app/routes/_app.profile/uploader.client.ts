import AwsS3 from "@uppy/aws-s3";
import Uppy, { type Body, type Meta } from "@uppy/core";
import { isLarge, shrinkPhoto } from "~/ui/profile/shrink-photo.client";

export interface UploaderOptions {
  /** 1 and 10 MiB unless given (tests/specification.md#profile-uploads-and-lists). */
  maxNumberOfFiles?: number;
  /** Bytes. */
  maxFileSize?: number;
  /** Media types; any unless given. */
  allowedFileTypes?: readonly string[];
  /** Metadata that every file needs before the upload. */
  requiredMetaFields?: readonly string[];
  /** Where to PUT the next file: an absolute address. */
  uploadTo: () => Promise<string>;
}

/** Sentences that differ from Uppy's own (tests/specification.md#photo-and-upload-widget, #upload-widget). */
const strings = {
  missingRequiredMetaFields: {
    0: "Missing required meta field(s): %{fields}",
    1: "Missing required meta field(s): %{fields}",
  },
  youCanOnlyUploadFileTypes: "Please choose a JPEG or PNG photo.",
  dropPasteFiles: "Drop a photo here, or %{browseFiles}",
  browseFiles: "Choose a photo",
};

const nothing = () => undefined;
/** Errors are shown on the page, so Uppy need not log them. */
const silentLogger = { debug: nothing, warn: nothing, error: nothing };
const pluralize = (count: number): 0 | 1 => (count === 1 ? 0 : 1);

/** Creates an Uppy that sends each file whole, to a separate address. */
export function createUploader({
  maxNumberOfFiles = 1,
  maxFileSize = 10_485_760,
  allowedFileTypes,
  requiredMetaFields = [],
  uploadTo,
}: UploaderOptions): Uppy<Meta, Body> {
  const restrictions = {
    maxNumberOfFiles,
    maxFileSize,
    requiredMetaFields: [...requiredMetaFields],
    ...(allowedFileTypes && { allowedFileTypes: [...allowedFileTypes] }),
  };
  /** Large photos, as they come back from being shrunk. */
  const alreadyShrunk = new WeakSet<Blob>();
  const uppy = new Uppy<Meta, Body>({
    restrictions,
    locale: { strings, pluralize },
    logger: silentLogger,
    // A large photo is added once it is smaller, so the size is checked after that.
    onBeforeFileAdded: ({ name, data }) => {
      if (!(data instanceof Blob) || !isLarge(data) || alreadyShrunk.has(data)) return true;
      void shrinkPhoto(data).then((smaller) => {
        alreadyShrunk.add(smaller);
        uppy.addFiles([{ name, type: smaller.type, data: smaller }]);
      });
      return false;
    },
  });
  return uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async () => ({ method: "PUT", url: await uploadTo() }),
    uploadPartBytes: (part) => AwsS3.uploadPartBytes(part).catch(rethrowWithReason),
  });
}

const NETWORK = "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.";

/** The server's own message if it refused the file. Otherwise Uppy's error, such as a lost network. */
function rethrowWithReason(error: unknown): never {
  if (error instanceof Error && "source" in error) {
    const { status, responseText } = error.source as Partial<XMLHttpRequest>; // aws-s3 adds the request
    if (status === 0) error.message = NETWORK;
    if (status !== undefined && status >= 400 && status < 500) error.message = messageIn(responseText) ?? error.message;
  }
  throw error;
}

function messageIn(text = ""): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: string };
    return message;
  } catch {
    return undefined;
  }
}
