import { normaliseSearch } from '@outlet/shared/contract/text'

/** What a thing is found by. */
export interface Findable {
  /** Its names, in every language, whatever the interface's. */
  readonly texts: readonly string[]
  /** Syllables of its Chinese name. */
  readonly pinyin?: string | undefined
}

const fold = (text: string): string => normaliseSearch(text).toLowerCase()

const NONE = 0

const inText = (word: string, text: string): number => {
  const folded = fold(text)
  if (folded === word) return 100
  if (folded.startsWith(word)) return 80
  if (folded.split(/[\s/·-]+/).some((part) => part.startsWith(word))) return 60
  return folded.includes(word) ? 30 : NONE
}

/** `kcjk` and `kucun` both find `ku cun jian kong`: from a syllable on, its initials or its whole syllables. */
const inPinyin = (word: string, pinyin: string): number => {
  const syllables = pinyin.split(' ')
  const initials = syllables.map((syllable) => syllable[0] ?? '').join('')
  if (initials === word) return 90
  if (initials.startsWith(word)) return 70
  const starts = syllables.findIndex((_syllable, index) => syllables.slice(index).join('').startsWith(word))
  if (starts === 0) return 65
  return starts > 0 && word.length > 1 ? 40 : NONE
}

const best = (word: string, { texts, pinyin = '' }: Findable): number =>
  Math.max(...texts.map((text) => inText(word, text)), pinyin === '' ? NONE : inPinyin(word, pinyin))

/** How well something fits what was typed: 0 = not at all; every word must be found. */
export const matchScore = (typed: string, findable: Findable): number => {
  const whole = fold(typed)
  const words = whole.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return NONE
  const together = words.length > 1 ? best(whole, findable) : NONE
  return Math.max(together, Math.min(...words.map((word) => best(word, findable))))
}

const CJK_END = /\p{Script=Han}$/u

/**
 * What is typed behind one of the keywords: `CH857` of `monitor CH857` and of `监控CH857`; null where no keyword stands
 * in front.
 */
export const argumentAfter = (typed: string, keywords: readonly string[]): string | null => {
  const text = normaliseSearch(typed)
  for (const keyword of keywords) {
    const isInFront = text.toLowerCase().startsWith(fold(keyword))
    const rest = text.slice(fold(keyword).length)
    if (isInFront && rest.trim() !== '' && (/^\s/.test(rest) || CJK_END.test(keyword))) return rest.trim()
  }
  return null
}
