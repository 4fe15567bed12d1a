import { randomUUID } from 'node:crypto'
import type { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { faultOf } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse, Payload } from '../../http/send-limited'
import { parsed, type Access, type StoreClient, type WriteOptions } from '../../http/store-client'
import type { Agreement } from '../profile/negotiate'
import { expireAgreement, readAgreement, type AgreementOptions, type UcpStore } from '../profile/read-agreement'
import { ucpFaults } from '../ucp-faults'
import { isRpcError, mcpMessage, mcpResponse } from './mcp'
import type { TransportMessage, UcpRequest, UcpResponse } from './operations'
import { hasUnknownKey, responseVerifier } from './response-verifier'
import { restMessage, restResponse } from './rest'

export type { Agreement }
export type { UcpOperation, UcpRequest, UcpResponse } from './operations'

export interface UcpRead extends UcpRequest {
  /** Whether a refusal is a result and no failure of the store, such as one of a request with too many ids. */
  isRefusal?: (fault: Fault, status: number) => boolean
}

export interface UcpWrite extends UcpRead {
  /** Idempotency key, a UUID: the same for each attempt to send the same request. */
  key: string
}

/** A request that the store refused in its own words. */
export class UcpRefusal {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {}
}

/** The shopping service of one store, over the transport that both sides support. */
export interface UcpApi {
  /** Returns the agreement with the store, by its cached profile. Throws ConnectorError. */
  agreement(options?: AgreementOptions): Promise<Agreement>
  /**
   * Sends a read. A business error (`ucp.status` is `error`) is a value of the schema, other errors are thrown as
   * ConnectorError. Bulk work retries transient failures.
   */
  read<Schema extends z.ZodType>(
    request: UcpRead & { isRefusal?: undefined },
    schema: Schema,
    options?: ReadOptions,
  ): Promise<z.output<Schema>>
  read<Schema extends z.ZodType>(
    request: UcpRead,
    schema: Schema,
    options?: ReadOptions,
  ): Promise<z.output<Schema> | UcpRefusal>
  /**
   * Sends one write, once. `take` reads the resource or business error of a 2xx response, and a refusal that
   * `isRefusal` accepts. Ambiguity as in `StoreClient.write`.
   */
  write<Taken>(
    request: UcpWrite,
    take: (response: UcpResponse | UcpRefusal) => Taken,
    options?: WriteOptions,
  ): Promise<Taken>
}

const transports = {
  rest: { message: restMessage, response: restResponse },
  mcp: { message: mcpMessage, response: mcpResponse },
} as const

/** Access without an account: the platform identifies itself only by its profile and signature. */
const anonymous: Access = { headers: async () => ({}) }

const payloadOf = ({ method, json }: TransportMessage): Payload => ({
  method: method === 'GET' ? 'POST' : method,
  ...(json === undefined ? {} : { body: { json } }),
})

/** Returns the response as a refusal if the request expects such a one; null otherwise. */
function refusalOf({ isRefusal }: UcpRead, response: LimitedResponse): UcpRefusal | null {
  if (!isRefusal) return null
  const fault = faultOf(response, ucpFaults)
  if (!fault && response.status < 400) return null
  const stated = fault ?? { type: '', message: '' }
  return isRefusal(stated, response.status) ? new UcpRefusal(stated, response.status) : null
}

/** Whether the response refuses a write as a whole: with a status of 4xx, or by an error of JSON-RPC. */
const isRefused = (response: LimitedResponse): boolean =>
  response.status >= 400 ? response.status < 500 : isRpcError(response)

const catalogueOperations: readonly UcpRequest['operation'][] = ['search_catalog', 'lookup_catalog', 'get_product']

/** A catalogue that is not found has another endpoint by now: its products are never missing by a status. */
function ofExisting({ operation }: UcpRequest, read: () => UcpResponse): UcpResponse {
  try {
    return read()
  } catch (error) {
    const isMissing = error instanceof ConnectorError && error.code === 'store.not_found'
    if (!isMissing || !catalogueOperations.includes(operation)) throw error
    throw new ConnectorError('store.gone', { message: error.message })
  }
}

/** Errors that a former endpoint, version or tool of a store may cause. */
const goneCodes = new Set<ConnectorError['code']>([
  'store.gone',
  'store.moved',
  'store.redirected',
  'store.not_found',
  'store.not_json',
  'store.not_offered',
  'store.api_too_old',
])

/** The store refused the token, and another one can be requested. */
const RENEWED = Symbol('renewed')

/** Opens the shopping service of a store. */
export function openUcpApi(client: StoreClient, store: UcpStore, access: Access = anonymous): UcpApi {
  const agreement = (options?: AgreementOptions) => readAgreement(client, store, options)
  const prepare = async (request: UcpRequest, key: string | null, options: ReadOptions) => {
    const { version, transport, signingKeys } = await agreement(options)
    const { message, response } = transports[transport.kind]
    const context = {
      endpoint: transport.endpoint,
      profileUrl: client.identity?.profileUrlOf(version) ?? null,
      key,
      version,
    }
    const sent = message(request, context)
    const proof = { isSigned: true, verify: responseVerifier(signingKeys) }
    return { ...sent, headers: { 'request-id': randomUUID(), ...sent.headers }, read: response, proof }
  }
  const readWithToken = async <Schema extends z.ZodType>(
    request: UcpRead,
    schema: Schema,
    options: ReadOptions,
    mayRenew: boolean,
  ) => {
    const { method, url, json, headers, read, proof } = await prepare(request, null, options)
    const own = await access.headers(options)
    const take = (response: LimitedResponse) => {
      if (mayRenew && response.status === 401 && access.renew?.(own)) return RENEWED
      const refusal = refusalOf(request, response)
      if (refusal) return refusal
      return parsed(schema, ofExisting(request, () => read(response)).body)
    }
    const body = method === 'GET' ? {} : { json: json ?? {} }
    return client.send({ url, ...body, headers: { ...headers, ...own }, ...proof }, take, options)
  }
  const readOnce = async <Schema extends z.ZodType>(request: UcpRead, schema: Schema, options: ReadOptions) => {
    const found = await readWithToken(request, schema, options, true)
    if (found !== RENEWED) return found
    const again = await readWithToken(request, schema, options, false)
    if (again === RENEWED) throw new ConnectorError('store.auth_failed')
    return again
  }
  /** Reads again with a new profile if the response is signed with a key that the known one does not have. */
  const readVerified = async <Schema extends z.ZodType>(request: UcpRead, schema: Schema, options: ReadOptions) => {
    try {
      return await readOnce(request, schema, options)
    } catch (error) {
      if (error instanceof ConnectorError && goneCodes.has(error.code)) expireAgreement(store)
      if (!hasUnknownKey(error)) throw error
      await agreement({ ...options, isRenewed: true })
      return readOnce(request, schema, options)
    }
  }
  return {
    agreement,
    read: async <Schema extends z.ZodType>(request: UcpRead, schema: Schema, options: ReadOptions = {}) => {
      const once = () => readVerified(request, schema, options)
      return options.bulk ? retryRead(options.signal, once) : once()
    },
    write: async ({ key, ...request }, take, options = {}) => {
      const { read, url, headers, proof, ...message } = await prepare(request, key, options)
      const taking = (response: LimitedResponse) => {
        const refusal = isRefused(response) ? refusalOf(request, response) : null
        return take(refusal ?? read(response))
      }
      return client.write(
        { url, headers, ...proof, ...payloadOf({ url, headers, ...message }) },
        taking,
        access,
        options,
      )
    },
  }
}
