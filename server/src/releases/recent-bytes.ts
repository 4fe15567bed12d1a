/** Files' bytes, those used last, up to a total; what is larger than an eighth of it is not kept. */
export class RecentBytes {
  readonly #kept = new Map<string, Buffer>()
  #total = 0

  constructor(readonly maxTotal: number) {}

  get(key: string): Buffer | undefined {
    const bytes = this.#kept.get(key)
    if (bytes) {
      // A Map remembers the order of insertion: the one used last goes to the end.
      this.#kept.delete(key)
      this.#kept.set(key, bytes)
    }
    return bytes
  }

  set(key: string, bytes: Buffer): void {
    if (bytes.length > this.maxTotal / 8 || this.#kept.has(key)) return
    this.#kept.set(key, bytes)
    this.#total += bytes.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#total <= this.maxTotal) return
      this.#kept.delete(oldest)
      this.#total -= length
    }
  }
}
