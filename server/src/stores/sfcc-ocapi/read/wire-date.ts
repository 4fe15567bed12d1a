/**
 * Parses a date; null when it is not one, or when its year is outside 1 to 9999, which PostgreSQL and people would
 * misread.
 */
export function wireDate(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
