/** First and last name, which platforms want apart; who has one name only has it twice. */
export const namesOf = (name: string): [string, string] => {
  const parts = name.trim().split(/\s+/)
  const last = parts.at(-1) ?? name
  return [parts.slice(0, -1).join(' ') || last, last]
}
