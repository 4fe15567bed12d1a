import { randomBytes } from 'node:crypto'
import { clock } from '../time/clock'

/** Creates a UUIDv7 (RFC 9562): 48 bits of milliseconds, then random; later ids sort later. */
export function uuidv7(now: number = clock.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
