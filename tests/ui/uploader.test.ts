import Dashboard from "@uppy/dashboard";
import { describe, expect, it } from "vitest";
import { createUploader, type UploaderOptions } from "~/routes/_app.profile/uploader.client";

const uploader = (options: Partial<UploaderOptions> = {}) =>
  createUploader({ uploadTo: () => Promise.reject(new Error("nothing is sent here")), ...options });
const photo = (name = "me.jpg", size = 10) => ({ name, type: "image/jpeg", data: new Blob([new Uint8Array(size)]) });

describe("the upload widget", () => {
  it("accepts 1 file of at most 10485760 bytes by default", () => {
    const uppy = uploader();
    expect(() => uppy.addFile(photo("large.jpg", 10_485_761))).toThrow(
      "large.jpg exceeds maximum allowed size of 10 MB",
    );
    uppy.addFile(photo("one.jpg", 10_485_760));
    expect(() => uppy.addFile(photo("two.jpg"))).toThrow("You can only upload 1 file");
  });

  it("accepts the given number and size of files", () => {
    const uppy = uploader({ maxNumberOfFiles: 2, maxFileSize: 20 });
    uppy.addFile(photo("one.jpg"));
    uppy.addFile(photo("two.jpg"));
    expect(() => uppy.addFile(photo("three.jpg"))).toThrow("You can only upload 2 files");
    expect(() => uploader({ maxFileSize: 20 }).addFile(photo("one.jpg", 21))).toThrow("exceeds maximum allowed size");
  });

  it("accepts only the given types of files", () => {
    const uppy = uploader({ allowedFileTypes: ["image/png"] });
    expect(() => uppy.addFile(photo())).toThrow("Please choose a JPEG or PNG photo.");
  });

  it("lets a file wait, with its name, type, size and no progress", () => {
    const uppy = uploader();
    const id = uppy.addFile(photo());
    expect(uppy.getFile(id)).toMatchObject({
      name: "me.jpg",
      type: "image/jpeg",
      size: 10,
      isRemote: false,
      progress: { uploadStarted: null, uploadComplete: false, percentage: 0 },
    });
  });

  it("sends no file without its required meta fields, and names them", async () => {
    const uppy = uploader({ requiredMetaFields: ["caption", "place"] });
    const id = uppy.addFile(photo());
    await expect(uppy.upload()).rejects.toThrow();
    expect(uppy.getFile(id).missingRequiredMetaFields).toEqual(["caption", "place"]);
    const widget = new Dashboard(uppy, { inline: true, target: "main" });
    expect(widget.i18n("missingRequiredMetaFields", { smart_count: 2, fields: "caption, place" })).toBe(
      "Missing required meta field(s): caption, place",
    );
  });

  it("sends files whole, 6 at once, and tries a part again after 0, 1, 3 and 5 seconds", () => {
    const sender = uploader().getPlugin("AwsS3Multipart");
    expect(sender?.opts).toMatchObject({ limit: 6, shouldUseMultipart: false, retryDelays: [0, 1000, 3000, 5000] });
  });

  it("fails without an upload address", async () => {
    const uppy = uploader({ uploadTo: async () => undefined as unknown as string });
    uppy.addFile(photo());
    const result = await uppy.upload();
    expect(result?.failed?.map(({ error }) => error)).toEqual(["Cannot upload to an undefined URL"]);
  });
});
