/** Copies of the whole database, each under a name of its own. */
export interface Backups {
  /** Copies the database as it is now, whole or not at all; returns where the copy lies. */
  make(name: string): Promise<string>;
  /** Of what lies there, also of copies that never became whole. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}
