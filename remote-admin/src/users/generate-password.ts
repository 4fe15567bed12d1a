const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnopqrstuvwxyz'
/** Without letters that look alike: somebody may have to read it out. */
const ALL = `${UPPER}${LOWER}23456789`

const LENGTH = 16

/** A random index below `count`, every one as likely: what would tip the scale is drawn anew. */
const randomBelow = (count: number): number => {
  const limit = 256 - (256 % count)
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < limit ? byte % count : randomBelow(count)
}

const pick = (from: string): string => from.charAt(randomBelow(from.length))

/** A password of some 90 random bits that keeps the password rule. */
export const generatePassword = (): string =>
  pick(UPPER) + pick(LOWER) + Array.from({ length: LENGTH - 2 }, () => pick(ALL)).join('')
