/** Keys of submissions whose outcome nobody knows yet: sent, and no answer or a 5xx. */
const open = new Map<string, string>()

/** `crypto.randomUUID` exists in secure contexts only; a console in a plain http network needs keys too. */
const randomKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The `Idempotency-Key` of a submission. The same submission again, while the outcome of the first is unknown (a
 * double click, "try again" after a cut), gets the same key, so that the server makes one thing of it.
 */
export const keyOf = (submission: string): string => {
  const key = open.get(submission) ?? randomKey()
  open.set(submission, key)
  return key
}

/** The server has answered: the same values again are a new submission. */
export const settleKey = (submission: string): void => {
  open.delete(submission)
}
