/** Shorter segments of a URL are plain words such as `send`. */
const MIN_SEGMENT_LENGTH = 8

const segmentsOf = (secret: string): string[] => {
  if (!/^https?:/.test(secret) || !URL.canParse(secret)) return [secret]
  const { pathname, searchParams } = new URL(secret)
  const tokens = [...pathname.split('/'), ...searchParams.values()]
  return [secret, ...tokens.filter((part) => part.length >= MIN_SEGMENT_LENGTH)]
}

/** Texts to redact, longest first. They include the tokens within a URL, which a service may repeat alone. */
export const secretTexts = (secrets: object): string[] =>
  Object.values(secrets)
    .filter((secret): secret is string => typeof secret === 'string' && secret !== '')
    .flatMap(segmentsOf)
    .sort((a, b) => b.length - a.length)
