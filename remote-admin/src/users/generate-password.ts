const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnopqrstuvwxyz'
/** Without ambiguous characters, since the password may be read aloud. */
const ALL = `${UPPER}${LOWER}23456789`

const LENGTH = 16

/** Uniformly distributed random index below `count`; a byte that would bias the result is drawn again. */
const randomBelow = (count: number): number => {
  const limit = 256 - (256 % count)
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < limit ? byte % count : randomBelow(count)
}

const pick = (from: string): string => from.charAt(randomBelow(from.length))

/** Password with about 90 random bits that satisfies the password rule. */
export const generatePassword = (): string =>
  pick(UPPER) + pick(LOWER) + Array.from({ length: LENGTH - 2 }, () => pick(ALL)).join('')
