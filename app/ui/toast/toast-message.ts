/** One thing worth telling, in the specification's words. */
export interface ToastMessage {
  title: string;
  message: string;
  /** Something failed or was lost. */
  destructive?: boolean;
  /** The same notice may come by socket and with a page: it is shown once. */
  noticeId?: string;
}
