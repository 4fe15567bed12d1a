/** Splits a name into first and last name, which platforms require separately. A single name is used for both. */
export const namesOf = (name: string): [string, string] => {
  const names = name.trim().split(/\s+/)
  const last = names.at(-1) ?? name
  return [names.slice(0, -1).join(' ') || last, last]
}
