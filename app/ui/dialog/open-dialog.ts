/**
 * The modal dialog over the page, if any. It isn't asked for as `:modal`, at which browsers before the middle of 2022 throw.
 * Those without dialogs show its form in the page, where it covers nothing.
 */
export function openDialog(): HTMLDialogElement | null {
  const dialog: Partial<HTMLDialogElement> | null = document.querySelector("dialog[open]");
  return dialog?.showModal ? (dialog as HTMLDialogElement) : null;
}
