/** Returns the bytes of a byte sequence; null for another type. */
export const bytesOf = (value: unknown): Buffer | null => (value instanceof ArrayBuffer ? Buffer.from(value) : null)

/** Number of the members that a dictionary field lists, repeated keys included. */
export function memberCount(field: string): number {
  let members = field.trim() === '' ? 0 : 1
  let isQuoted = false
  for (let at = 0; at < field.length; at += 1) {
    const char = field[at]
    if (isQuoted && char === '\\') at += 1
    else if (char === '"') isQuoted = !isQuoted
    else if (char === ',' && !isQuoted) members += 1
  }
  return members
}
