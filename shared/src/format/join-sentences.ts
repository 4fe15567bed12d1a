/** Joins sentences: by a space, except after full-width punctuation, which contains its own. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (text, sentence) => `${text}${/[^\u3001-\u3011\uff01-\uff1f]$/u.test(text) ? ' ' : ''}${sentence}`,
    '',
  )
