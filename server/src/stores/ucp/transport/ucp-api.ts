import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { faultOf } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse, Payload } from '../../http/send-limited'
import { parsed, type Access, type StoreClient, type WriteOptions } from '../../http/store-client'
import { refuse } from '../../refused-step'
import type { Agreement } from '../profile/negotiate'
import { hasToken } from '../access/platform-access'
import { expireAgreement, readAgreement, type AgreementOptions, type UcpStore } from '../profile/read-agreement'
import { ucpFaults } from '../ucp-faults'
import { isRpcError, mcpMessage, mcpResponse, rpcDecoded } from './mcp'
import type { TransportMessage, UcpRequest, UcpResponse } from './operations'
import { hasUnknownKey, responseVerifier } from './response-verifier'
import { restMessage, restResponse } from './rest'

export type { Agreement }
export type { UcpOperation, UcpRequest, UcpResponse } from './operations'

export interface UcpRead extends UcpRequest {
  /** Whether a refusal is a result and no failure of the store, such as one of a request with too many ids. */
  isRefusal?: (fault: Fault, status: number, hasToken: boolean) => boolean
}

/** Data of a request on which its bytes depend besides its body. */
export interface Sender {
  version: string
  transport: Agreement['transport']
  profileUrl: string | null
}

export interface UcpWrite extends UcpRead {
  /** Idempotency key, a UUID: the same for each attempt to send the same request. */
  key: string
  /** The request is sent only as this sender: a repetition with the same key must have the same bytes. */
  sender?: Sender | undefined
  /** The request may be sent once more, with a new token, if the store refused the token. */
  mayRenew?: boolean
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
  /** Returns what the bytes of a request by this agreement depend on. */
  senderOf(agreement: Agreement): Sender
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
   * Sends one write, once, or twice with `mayRenew`. Throws RefusedError `too-late` if `maxWaitMs` was over before it
   * could be sent. `take` reads the resource or business error of a 2xx response, and a refusal that
   * `isRefusal` accepts. Ambiguity as in `StoreClient.write`.
   */
  write<Taken>(
    request: UcpWrite,
    take: (response: UcpResponse | UcpRefusal) => Taken,
    options?: WriteOptions,
  ): Promise<Taken>
}

const transports = {
  rest: { message: restMessage, response: restResponse, decoded: (response: LimitedResponse) => response },
  mcp: { message: mcpMessage, response: mcpResponse, decoded: rpcDecoded },
} as const

/** Access without an account: the platform identifies itself only by its profile and signature. */
const anonymous: Access = { headers: async () => ({}) }

const payloadOf = ({ method, json }: TransportMessage): Payload => ({
  method: method === 'GET' ? 'POST' : method,
  ...(json === undefined ? {} : { body: { json } }),
})

/** Returns the response as a refusal if the request expects such a one; null otherwise. */
function refusalOf({ isRefusal }: UcpRead, response: LimitedResponse, hasToken: boolean): UcpRefusal | null {
  if (!isRefusal) return null
  const fault = faultOf(response, ucpFaults)
  if (!fault && response.status < 400) return null
  const stated = fault ?? { type: '', message: '' }
  return isRefusal(stated, response.status, hasToken) ? new UcpRefusal(stated, response.status) : null
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

/** Throws unless the request has the sender that it had before. */
function requireSame(before: Sender | undefined, now: Sender): void {
  if (before === undefined || isDeepStrictEqual(before, now)) return
  throw new Error(
    "the order would be sent differently: the store's or the console's profile has changed since its quote",
  )
}

/** Returns the options with the time that is left. Throws RefusedError if there is none. */
function leftUntil(until: number, options: WriteOptions): WriteOptions {
  if (until === Infinity) return options
  const maxWaitMs = until - clock.now()
  return maxWaitMs > 0 ? { ...options, maxWaitMs } : refuse('too-late', 'the time for the request was over')
}

/** The store refused the token, and another one can be requested. */
const RENEWED = Symbol('renewed')

/** Sends a request, and again with a new token if the first one may be and was renewed. */
async function renewing<Taken>(
  mayRenew: boolean,
  send: (mayRenew: boolean) => Promise<Taken | typeof RENEWED>,
): Promise<Taken> {
  const taken = await send(mayRenew)
  if (taken !== RENEWED) return taken
  const again = await send(false)
  if (again === RENEWED) throw new ConnectorError('store.auth_failed')
  return again
}

const senderIn = (client: StoreClient, { version, transport }: Agreement): Sender => ({
  version,
  transport,
  profileUrl: client.identity?.profileUrlOf(version) ?? null,
})

/** Opens the shopping service of a store. */
export function openUcpApi(client: StoreClient, store: UcpStore, access: Access = anonymous): UcpApi {
  const agreement = (options?: AgreementOptions) => readAgreement(client, store, options)
  const prepare = async (request: UcpRequest & Pick<UcpWrite, 'sender'>, key: string | null, options: ReadOptions) => {
    const agreed = await agreement(options)
    const sender = senderIn(client, agreed)
    requireSame(request.sender, sender)
    const { version, transport, profileUrl } = sender
    const { message, response: read, decoded } = transports[transport.kind]
    const sent = message(request, { endpoint: transport.endpoint, profileUrl, key, version })
    const proof = { isSigned: true, verify: responseVerifier(agreed.signingKeys) }
    const refusal = (response: LimitedResponse, own: Record<string, string>) =>
      refusalOf(request, decoded(response), hasToken(own))
    return { ...sent, headers: { 'request-id': randomUUID(), ...sent.headers }, read, refusal, proof }
  }
  const readWithToken = async <Schema extends z.ZodType>(
    request: UcpRead,
    schema: Schema,
    options: ReadOptions,
    mayRenew: boolean,
  ) => {
    const { method, url, json, headers, read, refusal: refusalIn, proof } = await prepare(request, null, options)
    const own = await access.headers(options)
    const take = (response: LimitedResponse) => {
      if (mayRenew && response.status === 401 && access.renew?.(own)) return RENEWED
      const refusal = refusalIn(response, own)
      if (refusal) return refusal
      return parsed(schema, ofExisting(request, () => read(response)).body)
    }
    const body = method === 'GET' ? {} : { json: json ?? {} }
    return client.send({ url, ...body, headers: { ...headers, ...own }, ...proof }, take, options)
  }
  const readOnce = <Schema extends z.ZodType>(request: UcpRead, schema: Schema, options: ReadOptions) =>
    renewing(true, (mayRenew) => readWithToken(request, schema, options, mayRenew))
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
  const writeOnce = async <Taken>(
    { key, ...request }: UcpWrite,
    take: (response: UcpResponse | UcpRefusal) => Taken,
    { until, mayRenew, ...options }: WriteOptions & { until: number; mayRenew: boolean },
  ): Promise<Taken | typeof RENEWED> => {
    const { read, refusal, url, headers, proof, ...message } = await prepare(request, key, leftUntil(until, options))
    const own = await access.headers(leftUntil(until, options))
    const taking = (response: LimitedResponse) => {
      // The client renews the token.
      if (mayRenew && hasToken(own) && response.status === 401) return RENEWED
      return take((isRefused(response) ? refusal(response, own) : null) ?? read(response))
    }
    const ownAccess: Access = { headers: async () => own, ...(access.renew && { renew: access.renew }) }
    const sent = { url, headers, ...proof, ...payloadOf({ url, headers, ...message }) }
    return client.write(sent, taking, ownAccess, leftUntil(until, options))
  }
  return {
    agreement,
    senderOf: (agreed) => senderIn(client, agreed),
    read: async <Schema extends z.ZodType>(request: UcpRead, schema: Schema, options: ReadOptions = {}) => {
      const once = () => readVerified(request, schema, options)
      return options.bulk ? retryRead(options.signal, once) : once()
    },
    write: async ({ mayRenew = false, ...request }, take, options = {}) => {
      const until = options.maxWaitMs === undefined ? Infinity : clock.now() + options.maxWaitMs
      return renewing(mayRenew, (mayRenewNow) => writeOnce(request, take, { ...options, until, mayRenew: mayRenewNow }))
    },
  }
}
