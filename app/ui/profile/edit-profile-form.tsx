import { Link } from "@remix-run/react";
import { MAX_CITY_LENGTH, PLATE_LENGTH, MAX_VEHICLE_LENGTH, type OwnMember } from "~/domain/members/rules";
import type { DialogFormProps } from "~/ui/dialog/dialog";
import { Tick } from "~/ui/forms/choice";
import { Field, TextArea } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";

export const EditProfileForm = ({ member, cancel, ...form }: DialogFormProps & { member: OwnMember }) => (
  <PostForm intent="update-profile" failed="Failed to update profile. Please try again." {...form}>
    <FormError />
    <div className="pair">
      <Field name="firstName" label="First Name" defaultValue={member.firstName} autoComplete="given-name" />
      <Field name="lastName" label="Last Name" defaultValue={member.lastName} autoComplete="family-name" />
    </div>
    <Field
      name="city"
      label="City"
      defaultValue={member.city}
      maxLength={MAX_CITY_LENGTH}
      autoComplete="address-level2"
    />
    <TextArea
      name="vehicleDescription"
      label="Vehicle Description"
      defaultValue={member.vehicleDescription}
      maxLength={MAX_VEHICLE_LENGTH}
      rows={2}
      autoComplete="off"
    />
    <Field
      name="licensePlate"
      label={`License Plate (Last ${PLATE_LENGTH} characters)`}
      hint={`For security, only enter the last ${PLATE_LENGTH} characters of your license plate`}
      defaultValue={member.licensePlate}
      maxLength={PLATE_LENGTH}
      // The four may be typed with what stands between them: 'ab-12'.
      onInput={({ currentTarget: field }) => {
        const plain = field.value.replaceAll(/[^\p{L}\p{N}]/gu, "");
        if (plain !== field.value) field.value = plain;
      }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
    <fieldset className="field">
      <legend>What others see</legend>
      <Tick name="showFullName" label="Show my full name on the map" defaultChecked={member.showFullName} />
      <Tick name="showPresence" label="Show presence and last seen in my chats" defaultChecked={member.showPresence} />
      <Link className="lone" to="/profile/home-areas">
        Hide my name near home
      </Link>
      <Link className="lone" to="/profile/blocked">
        Blocked members
      </Link>
    </fieldset>
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton label="Update Profile" busy="Updating..." />
    </div>
  </PostForm>
);
