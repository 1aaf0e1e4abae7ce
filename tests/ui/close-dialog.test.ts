import { expect, test } from "vitest";
import { closeDialog } from "~/ui/dialog/open-dialog";

test("a form that was put into the offline queue leaves its dialog, also in browsers that have no dialogs", () => {
  const heard: string[] = [];
  const dialog = new EventTarget();
  dialog.addEventListener("close", () => heard.push("its component"));
  closeDialog(dialog);
  closeDialog(Object.assign(dialog, { close: () => heard.push("the browser") }));
  expect(heard).toEqual(["its component", "the browser"]);
});
