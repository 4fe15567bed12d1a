export interface RateFile {
  /** `2026-11-24` */
  readonly day: string
  /** Currency → value of one euro in it, as a decimal string. The euro itself is 1. */
  readonly perEuro: ReadonlyMap<string, string>
}

const DAY = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/g
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,8})?)["']\s*\/>/g

/**
 * Parses a daily file of the European Central Bank's euro reference rates: `<Cube time='2026-11-24'>` around `<Cube
 * currency='USD' rate='1.0862'/>`. Returns null for anything else, including a file of several days.
 */
export function parseRateFile(text: string): RateFile | null {
  const days = [...text.matchAll(DAY)].map(([, day]) => day)
  const [day] = days
  const rates = [...text.matchAll(RATE)].map(([, currency = '', rate = '']) => [currency, rate] as const)
  if (day === undefined || days.length > 1) return null
  const known = rates.filter(([, rate]) => Number(rate) > 0)
  return known.length === 0 ? null : { day, perEuro: new Map([['EUR', '1'], ...known]) }
}

/**
 * Returns the value of one unit of `currency` in `reporting`, computed from the euro rates, with at most eight
 * decimals; null if it is unknown.
 */
export function crossRate({ perEuro }: RateFile, currency: string, reporting: string): string | null {
  const [from, to] = [perEuro.get(currency), perEuro.get(reporting)]
  if (from === undefined || to === undefined) return null
  const rate = (Number(to) / Number(from)).toFixed(8).replace(/\.?0+$/, '')
  return Number(rate) > 0 ? rate : null
}
