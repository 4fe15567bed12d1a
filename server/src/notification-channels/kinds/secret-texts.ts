/** Shorter parts of an address are words such as `send`. */
const SHORTEST_PART = 8

const partsOf = (secret: string): string[] => {
  if (!/^https?:/.test(secret) || !URL.canParse(secret)) return [secret]
  const { pathname, searchParams } = new URL(secret)
  const tokens = [...pathname.split('/'), ...searchParams.values()]
  return [secret, ...tokens.filter((part) => part.length >= SHORTEST_PART)]
}

/** Each text that must not be shown, longest first: also the tokens within an address, which a service may repeat alone. */
export const secretTexts = (secrets: object): string[] =>
  Object.values(secrets)
    .filter((secret): secret is string => typeof secret === 'string' && secret !== '')
    .flatMap(partsOf)
    .sort((a, b) => b.length - a.length)
