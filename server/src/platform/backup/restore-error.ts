/** The backup can't be restored here; the message says why. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}
