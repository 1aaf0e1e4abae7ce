export { attachUpload } from "./attach-upload";
export { beginUpload } from "./begin-upload";
export {
  abortMultipart,
  beginMultipart,
  completeMultipart,
  listParts,
  signPart,
  signUpload,
  uploadOfKey,
} from "./direct-upload";
export { forgetUploads } from "./forget-uploads";
export { partNumberInput, partsInput, profileImageInput, uploadIdInput, uploadTypeInput } from "./input";
export type { DevelopPhoto, DirectUploads, Multipart, Photos, PhotoStore, Pictures } from "./photos";
export { readPhoto } from "./read-photo";
export { receiveUpload } from "./receive-upload";
export { leaveUploads } from "./leave-uploads";
export { dropPhoto } from "./set-photo";
export { removePhoto, uploadPhoto } from "./upload-photo";
