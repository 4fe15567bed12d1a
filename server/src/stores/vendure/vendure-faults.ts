import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import type { Faults } from '../http/response-error'
import { codeOfFault, type Fault } from '../http/fault-code'

/** A GraphQL error; the codes are those of `common/error/errors` in Vendure's core. */
const GraphqlError = z
  .object({ message: z.string(), extensions: z.object({ code: z.string() }).nullish().catch(null) })
  .transform(({ message, extensions }): Fault => ({ type: extensions?.code ?? '', message }))

/**
 * Errors with their own HTTP status: a query that does not match the schema, or an error of the framework before
 * GraphQL.
 */
const Faulty = z.union([
  z.object({ errors: z.array(GraphqlError).min(1) }).transform(({ errors }) => errors[0] ?? null),
  z
    .object({ message: z.string(), error: z.string().catch('') })
    .transform(({ message, error }): Fault => ({ type: error, message })),
])

export const vendureFaults: Faults = {
  read: (body) => Faulty.safeParse(body).data ?? null,
  // Products are requested by a filter, never by an address, so that a 404 means that the API itself is missing.
  isMissing: () => false,
}

const codes: Record<string, StoreErrorCode | undefined> = {
  FORBIDDEN: 'store.auth_failed',
  UNAUTHORIZED: 'store.auth_failed',
  CHANNEL_NOT_FOUND: 'store.wrong_setting',
  INTERNAL_SERVER_ERROR: 'store.unavailable',
}

/** Returns the error of a fault that came with HTTP 200. */
export const errorOfFault = (fault: Fault): ConnectorError =>
  new ConnectorError(codes[fault.type] ?? codeOfFault(fault) ?? 'store.bad_shape', {
    message: [fault.type, fault.message].filter((part) => part !== '').join(': '),
  })

/** A GraphQL response: data, or the first of the errors. */
export const GraphqlResponse = z
  .object({ data: z.unknown().optional(), errors: z.array(GraphqlError).nullish() })
  .transform(({ data, errors }) => ({ content: data, fault: errors?.[0] ?? null }))

/** Schema of a response's data. Throws ConnectorError when the response has errors instead. */
export const dataOf = <Data extends z.ZodType>(data: Data) =>
  GraphqlResponse.transform(({ content, fault }) => {
    if (fault) throw errorOfFault(fault)
    return content
  }).pipe(data)
