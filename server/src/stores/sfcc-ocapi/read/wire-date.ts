/** Null for what is no date, or one of a year that neither people nor PostgreSQL read as they should. */
export function wireDate(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
