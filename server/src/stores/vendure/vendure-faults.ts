import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import type { Faults } from '../http/answer-error'
import { codeInWords, type Fault } from '../http/fault-words'

/** Why a field of a GraphQL answer has no value; the codes are those of `common/error/errors` in Vendure's core. */
const GraphqlError = z
  .object({ message: z.string(), extensions: z.object({ code: z.string() }).nullish().catch(null) })
  .transform(({ message, extensions }): Fault => ({ type: extensions?.code ?? '', message }))

/** With a status of its own: a query that the schema does not know; or the framework's words, before GraphQL. */
const Faulty = z.union([
  z.object({ errors: z.array(GraphqlError).min(1) }).transform(({ errors }) => errors[0] ?? null),
  z
    .object({ message: z.string(), error: z.string().catch('') })
    .transform(({ message, error }): Fault => ({ type: error, message })),
])

export const vendureFaults: Faults = {
  read: (body) => Faulty.safeParse(body).data ?? null,
  // Products are asked for by a filter, never by an address: what is not there is the API itself.
  isMissing: () => false,
}

const codes: Record<string, StoreErrorCode | undefined> = {
  FORBIDDEN: 'store.auth_failed',
  UNAUTHORIZED: 'store.auth_failed',
  CHANNEL_NOT_FOUND: 'store.wrong_setting',
  INTERNAL_SERVER_ERROR: 'store.unavailable',
}

/** An error that came with HTTP 200. */
export const errorOfFault = (fault: Fault): ConnectorError =>
  new ConnectorError(codes[fault.type] ?? codeInWords(fault) ?? 'store.bad_shape', {
    message: [fault.type, fault.message].filter((part) => part !== '').join(': '),
  })

/** What GraphQL answers: data, or the first of the errors that stand in its place. */
export const GraphqlAnswer = z
  .object({ data: z.unknown().optional(), errors: z.array(GraphqlError).nullish() })
  .transform(({ data, errors }) => ({ told: data, fault: errors?.[0] ?? null }))

/** The data of an answer. Throws ConnectorError for errors in its place. */
export const dataOf = <Data extends z.ZodType>(data: Data) =>
  GraphqlAnswer.transform(({ told, fault }) => {
    if (fault) throw errorOfFault(fault)
    return told
  }).pipe(data)
