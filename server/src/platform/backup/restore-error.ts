/** The backup cannot be restored here; the message gives the reason. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}
