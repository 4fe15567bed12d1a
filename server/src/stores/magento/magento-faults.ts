import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import { codeOfFault, type Fault } from '../http/fault-code'
import type { Faults } from '../http/response-error'

/** A GraphQL error; the categories are those of `Magento\Framework\GraphQl\Exception`. Newer versions may omit them. */
export const GraphqlError = z
  .object({ message: z.string(), extensions: z.object({ category: z.string() }).nullish().catch(null) })
  .transform(({ message, extensions }): Fault => ({ type: extensions?.category ?? '', message }))

/** Errors of GraphQL, with any status, and errors of the framework before GraphQL. */
const Faulty = z.union([
  z.object({ errors: z.array(GraphqlError).min(1) }).transform(({ errors }) => errors[0] ?? null),
  z.object({ message: z.string() }).transform(({ message }): Fault => ({ type: '', message })),
])

const REFUSED = new Set(['graphql-authorization', 'graphql-authentication'])

/** The header `Store` names a view that does not exist or is not active. */
const isUnknownView = ({ message }: Fault) => /requested store is not found|store that was requested/i.test(message)

export const magentoFaults: Faults = {
  read: (body) => Faulty.safeParse(body).data ?? null,
  isAccessRefused: (_status, { type }) => REFUSED.has(type),
  isWrongSetting: isUnknownView,
  // Products are requested by a filter, never by an address, so that a 404 means that the API itself is missing.
  isMissing: () => false,
}

/** Error codes of faults with status 200. */
const codes: readonly (readonly [is: (fault: Fault) => boolean, code: StoreErrorCode])[] = [
  [isUnknownView, 'store.wrong_setting'],
  // The header `Content-Currency` names a currency that the store view does not offer.
  [({ message }) => /correct the target currency/i.test(message), 'store.other_currency'],
  [({ type }) => REFUSED.has(type), 'store.auth_failed'],
  // The catalogue became shorter while its pages were read.
  [({ message }) => /^currentPage value/.test(message), 'store.catalogue_incomplete'],
  [({ message }) => /^internal server error/i.test(message), 'store.unavailable'],
]

/** Returns the error of a fault that came with HTTP 200. */
export function errorOfFault(fault: Fault): ConnectorError {
  const known = codes.find(([is]) => is(fault))?.[1]
  return new ConnectorError(known ?? codeOfFault(fault) ?? 'store.bad_shape', {
    message: [fault.type, fault.message].filter((part) => part !== '').join(': '),
  })
}

/** The query has a field that this store's schema does not have: an older version, or a removed module. */
export const isUnknownField = ({ message }: Fault, field: string): boolean =>
  message.startsWith(`Cannot query field "${field}"`)
