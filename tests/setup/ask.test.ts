import { expect, test } from "vitest";
import { withoutPassword } from "../../app/cli/setup/ask";

test.each([
  ["smtps://me:secret@mail.example.org", "smtps://me:•••@mail.example.org"],
  ["smtps://me:p@ssw@rd@mail.example.org", "smtps://me:•••@mail.example.org"],
  ["smtp://mail.example.org:587", "smtp://mail.example.org:587"],
  ["Parkwell <parking@example.org>", "Parkwell <parking@example.org>"],
])("of %s the terminal shows no part of a password", (given, shown) => {
  expect(withoutPassword(given)).toBe(shown);
});
