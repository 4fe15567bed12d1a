import { createHash } from 'node:crypto'

/** Namespace of this console's keys. */
const NAMESPACE = Buffer.from('6f1f0c5e9a5b4f0e8d5d3b1f27c6a9e4', 'hex')

/**
 * Returns the idempotency key of a step: a UUID version 5 (RFC 9562) of these texts. A process that resumes the step
 * after a restart derives the same key.
 */
export function idempotencyKey(...parts: readonly string[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = 0x50 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
