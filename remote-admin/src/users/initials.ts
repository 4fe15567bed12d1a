/** What stands for a person without a picture: the last character of a Chinese name, else up to two first letters. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (/\p{Script=Han}/u.test(name)) return [...name.trim()].at(-1) ?? ''
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return first
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
