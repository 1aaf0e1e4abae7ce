export { attachUpload, removePhoto, uploadPhoto } from "./set-photo";
export { beginUpload, receiveUpload, uploadOfKey } from "./uploads";
export { expireUploads, forgetPhoto, forgetUploads } from "./forget-uploads";
export { abortMultipart, beginMultipart, completeMultipart, listParts, signPart, signUpload } from "./direct-upload";
export { partNumberInput, partsInput, profileImageInput, uploadIdInput, uploadTypeInput } from "./input";
export {
  type ProcessImage,
  type DirectUploads,
  type Multipart,
  type Photos,
  type PhotoStore,
  type Pictures,
} from "./photo-store";
export { readPhoto } from "./read-photo";
