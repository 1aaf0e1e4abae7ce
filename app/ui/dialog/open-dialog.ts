/**
 * The modal dialog over the page, if any. It isn't asked for as `:modal`, at which browsers before the middle of 2022 throw.
 * Those without dialogs show its form in the page, where it covers nothing.
 */
export function openDialog(): HTMLDialogElement | null {
  const dialog: Partial<HTMLDialogElement> | null = document.querySelector("dialog[open]");
  return dialog?.showModal ? (dialog as HTMLDialogElement) : null;
}

/** Closes a dialog as Escape does. Where there are none, the event makes its component take the form out of the page. */
export function closeDialog(dialog: Pick<HTMLDialogElement, "dispatchEvent"> & Partial<HTMLDialogElement>): void {
  if (dialog.close) dialog.close();
  else dialog.dispatchEvent(new Event("close"));
}
