import { normaliseSearch } from '@outlet/shared/contract/text'

/** Searchable texts of an item. */
export interface Findable {
  /** Names in every language, independent of the interface language. */
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

/**
 * Scores a word as pinyin. `kcjk` and `kucun` both match `ku cun jian kong`: initials or whole syllables, from any
 * syllable on.
 */
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

/** Match score of an item; 0 = no match. Every word must match. */
export const matchScore = (typed: string, findable: Findable): number => {
  const phrase = fold(typed)
  const terms = phrase.split(/\s+/).filter((word) => word !== '')
  if (terms.length === 0) return NONE
  const together = terms.length > 1 ? best(phrase, findable) : NONE
  return Math.max(together, Math.min(...terms.map((word) => best(word, findable))))
}

const CJK_END = /\p{Script=Han}$/u

/** Text after one of the keywords: `CH857` of `monitor CH857` and of `监控CH857`; null without a keyword at the start. */
export const argumentAfter = (typed: string, keywords: readonly string[]): string | null => {
  const text = normaliseSearch(typed)
  for (const keyword of keywords) {
    const isInFront = text.toLowerCase().startsWith(fold(keyword))
    const rest = text.slice(fold(keyword).length)
    if (isInFront && rest.trim() !== '' && (/^\s/.test(rest) || CJK_END.test(keyword))) return rest.trim()
  }
  return null
}
