import type { i18n as I18n } from 'i18next'
import type { ApiError } from '../api/api-error'

interface Told {
  readonly code: string
  /** The server's own words, for a code that no namespace knows. */
  readonly message: string
  readonly values?: Readonly<Record<string, string>> | undefined
}

/**
 * What to tell a person of a failure or of a field's error: the text of `problem.<code>` in any loaded namespace (a
 * remote brings the texts of its own codes), else the server's words.
 */
export const problemText = (i18n: I18n, { code, message, values }: Told): string => {
  const namespaces = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  const keys = namespaces.map((namespace) => `${namespace}:problem.${code}`)
  return i18n.t([...keys, 'common:problem.unknown'], { detail: message || code, ...values })
}

/** What a proxy answers for a server that is not there. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

/**
 * What to tell of a failure of which the answer says nothing: the browser's and the proxy's own words ("Failed to
 * fetch", "Bad Gateway") are nobody's language.
 */
export const silentFailureText = (i18n: I18n, { code, status }: ApiError): string => {
  if (code === 'network') return i18n.t(navigator.onLine ? 'common:problem.network' : 'common:problem.offline')
  return i18n.t(gatewayStatuses.includes(status) ? 'common:problem.server.away' : 'common:problem.request.no_body')
}

/** Why an action was not done: the server's reason, or that there was none. */
export const refusalText = (i18n: I18n, error: ApiError): string =>
  error.isWithoutBody ? silentFailureText(i18n, error) : problemText(i18n, error)
