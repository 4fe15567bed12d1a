import type { i18n as I18n } from 'i18next'
import { isApiError, type ApiError } from '../api/api-error'

interface ProblemDescription {
  readonly code: string
  /** The server's message, used for a code that no namespace knows. */
  readonly message: string
  readonly values?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the user's text of a failure or of a field's error: the message `problem.<code>` in any loaded namespace (a
 * remote adds the messages of its own codes), otherwise the server's message.
 */
export const problemText = (i18n: I18n, { code, message, values }: ProblemDescription): string => {
  const namespaces = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  const keys = namespaces.map((namespace) => `${namespace}:problem.${code}`)
  return i18n.t([...keys, 'common:problem.unknown'], { detail: message || code, ...values })
}

/** Statuses that a proxy returns for an unreachable server. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

/**
 * Returns the text of a failure without a body. The browser's and the proxy's own texts ("Failed to fetch", "Bad
 * Gateway") are not shown, since they are not in the user's language.
 */
export const silentFailureText = (i18n: I18n, { code, status }: ApiError): string => {
  if (code === 'network') return i18n.t(navigator.onLine ? 'common:problem.network' : 'common:problem.offline')
  return i18n.t(gatewayStatuses.includes(status) ? 'common:problem.server.away' : 'common:problem.request.no_body')
}

/** Thrown by an action for a refusal that the page itself found: its reason, in the user's language. */
export class PageRefusal extends Error {
  override readonly name = 'PageRefusal'
}

/** Why an action was refused. */
export type RefusalError = ApiError | PageRefusal

export const isRefusal = (error: unknown): error is RefusalError => isApiError(error) || error instanceof PageRefusal

/** Text of why an action was refused: the server's or the page's reason, or that there was no response. */
export const refusalText = (i18n: I18n, error: RefusalError): string => {
  if (error instanceof PageRefusal) return error.message
  return error.isWithoutBody ? silentFailureText(i18n, error) : problemText(i18n, error)
}
