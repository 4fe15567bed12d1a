/** Initials of a person without a picture: the last character of a Chinese name, else up to two first letters. */
export const initials = (name: string): string => {
  const names = name.trim().split(/\s+/)
  if (/\p{Script=Han}/u.test(name)) return [...name.trim()].at(-1) ?? ''
  const first = [names[0], names.length > 1 ? names.at(-1) : undefined]
  return first
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
