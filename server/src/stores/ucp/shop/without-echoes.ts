import { storableText } from '../../../platform/db/to-json-rows'
import { redactSecrets } from '../../../platform/http-client/redact-secrets'
import { ConnectorError } from '../../connector-error'
import { withoutSecrets } from '../../http/without-secrets'

/** Maximum number of characters of a store's text. */
const MAX_TEXT_LENGTH = 400

/** Texts of a result that a store may have written. */
const texts: ReadonlySet<string> = new Set(['code', 'message', 'why'])

/**
 * Returns the result of a step, or throws its error, without our secrets in the store's texts: a store may repeat them,
 * such as in "declined for token …". `secrets` is read after the step, which may have requested a token.
 */
export async function withoutEchoes<Result extends object | null>(
  secrets: () => readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    if (result === null || !('outcome' in result)) return result
    const struck = Object.entries(result).flatMap(([name, text]): [string, string][] =>
      texts.has(name) && typeof text === 'string'
        ? [[name, storableText(redactSecrets(text, secrets())).slice(0, MAX_TEXT_LENGTH)]]
        : [],
    )
    return { ...result, ...Object.fromEntries(struck) }
  } catch (error) {
    throw error instanceof ConnectorError ? withoutSecrets(error, secrets()) : error
  }
}
