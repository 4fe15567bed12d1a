/** Returns the texts that a source file holds in a language: `'en-US': '…'`, and `sameLabel('…')` for both languages. */
export const labelsIn = (source: string, language: 'zh-CN' | 'en-US'): string[] =>
  [...source.matchAll(new RegExp(`(?:'${language}':|sameLabel\\()\\s*(['"\`])(.*?)(?<!\\\\)\\1`, 'g'))].map(
    ([, , text = '']) => text.replaceAll("\\'", "'"),
  )
