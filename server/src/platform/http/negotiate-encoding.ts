/** Encodings that files are kept in, best first, with the ending of their form. */
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

/** The best encoding of those available that `Accept-Encoding` takes; null = as it is. Ties go to the smaller one. */
export function negotiateEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const asked = weights(header ?? '')
  const weightOf = (encoding: Encoding) => asked.get(encoding) ?? asked.get('*') ?? 0
  const taken = available.filter((encoding) => weightOf(encoding) > 0)
  return taken.sort((a, b) => weightOf(b) - weightOf(a) || (a === 'br' ? -1 : 1))[0] ?? null
}
