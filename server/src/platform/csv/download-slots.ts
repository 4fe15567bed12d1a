import { Refusal } from '../http/refusal'

/** Maximum downloads per process: each holds a database connection while it runs. */
const MAX_DOWNLOADS = 6
/** Maximum downloads per user, so that one user cannot occupy all slots. */
const MAX_DOWNLOADS_PER_USER = 2

/** Running downloads of this process, by user. */
export class DownloadSlots {
  #byUser = new Map<string, number>()

  /** Throws Refusal `download.too_many`. */
  refuseIfFull(userId: string): void {
    const total = [...this.#byUser.values()].reduce((sum, count) => sum + count, 0)
    if (total >= MAX_DOWNLOADS || (this.#byUser.get(userId) ?? 0) >= MAX_DOWNLOADS_PER_USER)
      throw new Refusal('throttled', 'download.too_many', { retryAfterSeconds: 10 })
  }

  /** Takes a slot. The returned function frees it; further calls have no effect. Throws Refusal `download.too_many`. */
  take(userId: string): () => void {
    this.refuseIfFull(userId)
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (this.#byUser.get(userId) ?? 1) - 1
      if (left > 0) this.#byUser.set(userId, left)
      else this.#byUser.delete(userId)
    }
  }
}
