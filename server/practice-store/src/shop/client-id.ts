import type { IncomingMessage } from 'node:http'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'

/** Null when the client may read; else the API's refusal: 400 without an id, 401 for one that it does not know. */
export function refuseClient(request: IncomingMessage, query: URLSearchParams, expected: string): Reply | null {
  const header = request.headers['x-dw-client-id']
  const given = query.get('client_id') ?? (typeof header === 'string' ? header : null)
  if (given === null || given === '') {
    return faultReply(
      400,
      'MissingClientIdException',
      'No client ID was provided, neither as query nor as header parameter.',
    )
  }
  if (given === expected) return null
  const message = `The client ID '${given}' is unknown.`
  return faultReply(401, 'UnknownClientIdException', message, { clientId: given })
}
