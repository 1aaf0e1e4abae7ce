/** Encrypts small secrets with a key that is not in the database. */
export interface SecretBox {
  seal(text: string): string;
  /** Null for a text that was sealed with another key or changed. */
  open(sealed: string): string | null;
}
