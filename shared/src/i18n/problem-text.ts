import type { i18n as I18n } from 'i18next'

interface Told {
  readonly code: string
  /** The server's own words, for a code that no namespace knows. */
  readonly message: string
}

/**
 * What to tell a person of a failure or of a field's error: the text of `problem.<code>` in any loaded namespace (a
 * remote brings the texts of its own codes), else the server's words.
 */
export const problemText = (i18n: I18n, { code, message }: Told): string => {
  const namespaces = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  const keys = namespaces.map((namespace) => `${namespace}:problem.${code}`)
  return i18n.t([...keys, 'common:problem.unknown'], { detail: message || code })
}
