import { Refusal } from '../http/refusal'

/** Of a process: each download holds a connection to the database while it lasts. */
const MAX_DOWNLOADS = 6
/** Of one user, so that nobody's readers take all of them. */
const MAX_OF_USER = 2

/** The downloads under way in this process, and whose they are. */
export class DownloadSlots {
  #byUser = new Map<string, number>()

  /** Throws Refusal `download.too_many`. */
  refuseIfFull(userId: string): void {
    const total = [...this.#byUser.values()].reduce((sum, count) => sum + count, 0)
    if (total >= MAX_DOWNLOADS || (this.#byUser.get(userId) ?? 0) >= MAX_OF_USER)
      throw new Refusal('throttled', 'download.too_many', { retryAfterSeconds: 10 })
  }

  /** Takes a slot; the function that is returned frees it, once. Throws Refusal `download.too_many`. */
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
