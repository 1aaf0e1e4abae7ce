import { Form } from "@remix-run/react";
import type { OwnMember } from "~/domain/members/rules";
import { PHOTO_HINT, PHOTO_TYPES } from "~/domain/photos/rules";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { Avatar } from "~/ui/members/avatar";
import "./photo-page.css";

/** Changes or removes the member's photo without JavaScript, or where the dialog of the profile cannot load. */
export const PhotoPage = ({ member, reply }: { member: OwnMember; reply: FormReply | undefined }) => (
  <div className="card stack photo">
    <Avatar member={member} large />
    <PostForm intent="upload" reply={reply} encType="multipart/form-data">
      <FormError />
      <Field
        type="file"
        name="photo"
        label="Photo"
        hint={`${PHOTO_HINT}. It is cut to a square, and where it was taken is not kept.`}
        accept={PHOTO_TYPES.join()}
        onChange={(event) => void shrinkChosen(event.currentTarget)}
        required
      />
      <SubmitButton busy="Uploading...">Upload Photo</SubmitButton>
    </PostForm>
    {member.profileImageUrl && (
      <Form method="post" encType="multipart/form-data">
        <button name="intent" value="remove" className="button quiet wide">
          Remove Photo
        </button>
      </Form>
    )}
  </div>
);

/** A phone's photo is made smaller before it is sent. Who is faster than that sends it as it is. */
async function shrinkChosen(input: HTMLInputElement) {
  const chosen = input.files?.[0];
  const { isLarge, shrunk } = await import("~/ui/profile/shrink-photo.client");
  if (!chosen || !isLarge(chosen)) return;
  const smaller = await shrunk(chosen);
  if (smaller === chosen || input.files?.[0] !== chosen) return;
  const files = new DataTransfer();
  files.items.add(new File([smaller], chosen.name, { type: smaller.type }));
  input.files = files.files;
}
