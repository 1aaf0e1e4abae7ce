import { expect, test } from "vitest";
import { questions } from "~/cli/setup/questions";

const machine = { timeZone: "Europe/Berlin" };

/** The settings of .env after an answer; Enter alone where none is given. An empty one is removed. */
function after(settings: Record<string, string>, flag: string, given?: string) {
  const question = questions.find((one) => one.flag === flag) ?? expect.unreachable();
  const before = { settings, admin: "", donations: false };
  const answered = question.withAnswer(before, given ?? question.preset(before, machine));
  return "wrong" in answered ? expect.unreachable(answered.wrong) : answered.settings;
}

test("Enter alone keeps a sender that stands there without a mail server, as the address for contact", () => {
  expect(after({ MAIL_FROM: "parking@example.org" }, "mail")).toMatchObject({ MAIL_FROM: "parking@example.org" });
});

test("a mail server that is removed takes its sender with it", () => {
  const settings = { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "parking@example.org" };
  expect(after(settings, "mail", "")).toEqual({ SMTP_URL: "", MAIL_FROM: "" });
  expect(after(settings, "mail")).toEqual(settings);
});

test("an address without https in place of one with it opens the server to the home network again", () => {
  const settings = after({}, "address", "https://parking.example.org");
  expect(settings).toMatchObject({ HOST: "127.0.0.1", TRUST_PROXY: "on" });
  expect(after(settings, "address", "")).toEqual({ PUBLIC_URL: "", HOST: "", TRUST_PROXY: "" });
  expect(after(settings, "address")).toEqual(settings);
});

test("an address without https leaves alone what the operator set", () => {
  const settings = { PUBLIC_URL: "https://parking.example.org", HOST: "127.0.0.1", TRUST_PROXY: "2" };
  expect(after(settings, "address", "http://10.0.0.5")).toEqual({ ...settings, PUBLIC_URL: "http://10.0.0.5" });
});
