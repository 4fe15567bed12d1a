import { z } from '@outlet/shared/contract/zod'

/** Of a text in several languages the default one, or else the first that says something. */
const inOneLanguage = (texts: Record<string, unknown>): string | null => {
  const told = [texts['default'], ...Object.values(texts)]
  return told.find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

const Told = z.union([
  z.string(),
  z.number().transform(String),
  z.record(z.string(), z.unknown()).transform(inOneLanguage),
])

/** What people read: a text, a number, or the same in several languages; what is of no such form tells nothing. */
export const WireText = Told.nullish().catch(null)

/** Attribute → value; one without a value is left out. */
export const WireValues = z
  .record(
    z.string(),
    z
      .union([Told, z.boolean().transform(String)])
      .nullable()
      .catch(null),
  )
  .transform((values): Record<string, string> =>
    Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (value ? [[id, value]] : []))),
  )
