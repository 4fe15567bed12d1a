interface Kept {
  etag: string
  json: unknown
  bytes: number
}

/** The last answers that carried an ETag, at most `maxBytes` of them; the longest unused go first. */
export class EtagCache {
  readonly #kept = new Map<string, Kept>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(url: string): Kept | null {
    const kept = this.#kept.get(url)
    if (!kept) return null
    this.#kept.delete(url)
    this.#kept.set(url, kept)
    return kept
  }

  set(url: string, kept: Kept): void {
    this.#bytes -= this.#kept.get(url)?.bytes ?? 0
    this.#kept.delete(url)
    this.#kept.set(url, kept)
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
