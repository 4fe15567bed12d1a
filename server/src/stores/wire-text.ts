import { z } from '@outlet/shared/contract/zod'

/** Returns the default text of several languages, or else the first non-empty one. */
const inOneLanguage = (texts: Record<string, unknown>): string | null => {
  const candidates = [texts['default'], ...Object.values(texts)]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

const Text = z.union([
  z.string(),
  z.number().transform(String),
  z.record(z.string(), z.unknown()).transform(inOneLanguage),
])

/** Text for people: a text, a number, or texts in several languages; any other form is ignored. */
export const WireText = Text.nullish().catch(null)

/** Attribute → value; attributes without a value are left out. */
export const WireValues = z
  .record(
    z.string(),
    z
      .union([Text, z.boolean().transform(String)])
      .nullable()
      .catch(null),
  )
  .transform((values): Record<string, string> =>
    Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (value ? [[id, value]] : []))),
  )
