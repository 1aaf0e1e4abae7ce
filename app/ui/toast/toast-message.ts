/** A toast, in the specification's words. */
export interface ToastMessage {
  title: string;
  message: string;
  /** Something failed or was lost. */
  destructive?: boolean;
  /** A path of this site where the member can answer. */
  to?: string;
  /** The words of that link. */
  link?: string;
  /** The notice's id. A notice can arrive by socket and with a page; it is shown once. */
  noticeId?: string;
}
