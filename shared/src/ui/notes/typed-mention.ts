import type { Note } from '../../contract/notes'

/** Text of a note while it is being written, with the users who were chosen from the list. */
export type NoteDraftText = Pick<Note, 'text' | 'mentions'>

/** Maximum length of a typed name for which users are suggested. */
const MAX_TYPED = 30

export interface TypedMention {
  /** Position of the `@`. */
  readonly start: number
  readonly name: string
}

/**
 * The mention that is being typed in front of the caret; undefined if there is none. An `@` after a Latin letter or a
 * digit is part of an e-mail address.
 */
export const typedMention = (text: string, caret: number): TypedMention | undefined => {
  const [, name] = /(?<![A-Za-z0-9_])@([^@\n]*)$/.exec(text.slice(0, caret)) ?? []
  if (name === undefined || name.length > MAX_TYPED || /^\s|\s$/.test(name)) return undefined
  return { start: caret - name.length - 1, name }
}

/** Completes a mention with a name and a blank; returns the text and the caret's position. */
export const completeMention = (
  text: string,
  caret: number,
  { start }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } => {
  const completed = `@${name} `
  const rest = text.slice(caret).replace(/^ /, '')
  return { text: text.slice(0, start) + completed + rest, caret: start + completed.length }
}
