/** The store of backups: files that hold the database, photos and secrets, each with its own name. */
export interface Backups {
  /** Whether backups are encrypted from now on. */
  encrypted: boolean;
  /** Backs up everything as it is now, completely or not at all. Returns the path of the file. */
  make(name: string): Promise<string>;
  /** The names of all files there, incomplete ones too. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}
