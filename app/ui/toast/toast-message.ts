/** One thing worth telling, in the specification's words. */
export interface ToastMessage {
  title: string;
  message: string;
  /** Something failed or was lost. */
  destructive?: boolean;
}
