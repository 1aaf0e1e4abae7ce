/** Lets works with a key in common run one after another, in the order of their arrival. Others run beside them. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the work when all earlier works with one of these keys have ended. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (keys.length === 0) return work();
    const earlier = keys.map((key) => this.#last.get(key));
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    for (const key of keys) this.#last.set(key, mine);
    await Promise.all(earlier.filter((turn) => turn !== undefined));
    try {
      return await work();
    } finally {
      end();
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
