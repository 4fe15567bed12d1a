/** Encodings of stored files, best first, with their file extension. */
export const encodings = { br: '.br', gzip: '.gz' } as const
export type Encoding = keyof typeof encodings

const weights = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )

/**
 * The best available encoding that the `Accept-Encoding` header allows; null = identity. Equal preferences select the
 * smaller encoding.
 */
export function negotiateEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const accepted = weights(header ?? '')
  const weightOf = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  const taken = available.filter((encoding) => weightOf(encoding) > 0)
  return taken.sort((a, b) => weightOf(b) - weightOf(a) || (a === 'br' ? -1 : 1))[0] ?? null
}
