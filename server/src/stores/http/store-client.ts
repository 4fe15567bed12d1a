import type { z } from '@outlet/shared/contract/zod'
import type { OutgoingAgent } from '../../platform/http-client/address-guard'
import type { PlatformIdentity } from '../../ucp-platform/platform-identity'
import type { ReadOptions } from '../connector'
import { clock } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'
import { badShape } from '../readable-entries'
import type { Admission } from '../store-admission'
import { jsonOf, jsonOfExisting, refusalIn, type Faults } from './response-error'
import type { Fault } from './fault-code'
import type { Condition, EtagCache } from './etag-cache'
import { retryRead } from './retry-read'
import { sendLimited, type LimitedResponse, type Payload } from './send-limited'
import { withoutSecrets } from './without-secrets'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024

const HEADERS = { accept: 'application/json, application/problem+json', 'user-agent': 'outlet-console' }

/** Returns the tokens in headers: those after the scheme of an authorization, such as `Bearer`, and a cart's. */
export const tokensOf = (headers: Record<string, string>): string[] => [
  ...(headers['authorization'] ?? '').split(' ').slice(1),
  ...(headers['cart-token'] === undefined ? [] : [headers['cart-token']]),
]

export interface StoreClientDeps {
  admission: Admission
  agent: OutgoingAgent
  /** Null: responses are not cached, because each belongs to one account. */
  etags: EtagCache | null
  storeKey: string
  faults: Faults
  /** Texts that must never occur in an error message. */
  secrets: readonly string[]
  /** Time-out of a request in ms; default 15 s. */
  requestMs?: number | undefined
  /** The console as a UCP platform; null = requests cannot be signed. */
  identity: PlatformIdentity | null
}

/** How a request and its response are proven to come from their senders (RFC 9421). */
export interface Proof {
  /** The request is signed with the platform's key. */
  isSigned?: boolean
  /** Checks the signature of a response before it is read. Throws ConnectorError. */
  verify?: ((response: LimitedResponse) => void) | undefined
}

export interface StoreRequest extends Proof {
  url: string
  headers?: Record<string, string>
  /** Form that is sent by POST. */
  form?: URLSearchParams
  /** JSON that is sent by POST; without it and `form` the request is a GET. */
  json?: unknown
  /** Maximum size of the response; default 16 MB. */
  maxBytes?: number | undefined
  /** Secrets in the body, which must never occur in an error message. */
  secrets?: readonly string[]
}

/** A request that changes something at the store. */
export interface StoreWrite extends Payload, Proof {
  url: string
  headers?: Record<string, string>
  /** Whether a refusal is known to have changed nothing; by default every refusal is. */
  isDefinite?: (refusal: Fault) => boolean
  /** Secrets in the body, which must never occur in an error message. */
  secrets?: readonly string[]
}

/** Reads a successful response. Throws ConnectorError for any other response. */
export interface ResponseReader<Schema extends z.ZodType> {
  /** Schema of the result, by which it is cached. */
  schema: Schema
  headers?: Record<string, string>
  /** Maximum size of the response; default 16 MB. */
  maxBytes?: number
  /** Whether `Last-Modified` is used where there is no ETag. */
  mayUseTime?: boolean
  read(response: LimitedResponse): z.output<Schema>
}

interface Exchange extends Proof {
  url: string
  headers?: Record<string, string>
  payload: Payload | undefined
  onFirstByte?: () => void
  secrets?: readonly string[]
  maxBytes?: number | undefined
}

export type WriteOptions = Pick<ReadOptions, 'maxWaitMs' | 'signal'>

/** Authorization of a request. */
export interface Access {
  headers(options: ReadOptions): Promise<Record<string, string>>
  /** Called when the store refused these headers with 401. Returns whether a retry with new headers is worthwhile. */
  renew?(headers: Record<string, string>): boolean
  /** The request is for the catalogue itself: if it is not found, one of our settings is wrong. */
  isOfCatalogue?: true
}

/** The headers were refused, and new ones are available. */
class RenewedError extends Error {}

/**
 * Sends a store's requests: each takes a token, is limited in time and size, and records its outcome in the store's
 * health.
 */
export class StoreClient {
  readonly #deps: StoreClientDeps
  readonly #secrets: Set<string>

  constructor(deps: StoreClientDeps) {
    this.#deps = deps
    this.#secrets = new Set(deps.secrets)
  }

  /** Credentials, and the secrets of all requests so far: no text of the store may contain them. */
  get secrets(): readonly string[] {
    return [...this.#secrets]
  }

  /** The console as a UCP platform; null = requests cannot be signed. */
  get identity(): PlatformIdentity | null {
    return this.#deps.identity
  }

  /**
   * Reads JSON. Bulk work retries transient failures. Throws ConnectorError; `store.bad_shape` when the schema does not
   * match.
   */
  async get<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    access: Access,
    options: ReadOptions = {},
  ): Promise<z.output<Schema>> {
    const { faults } = this.#deps
    const read = (response: LimitedResponse) =>
      parsed(schema, access.isOfCatalogue ? jsonOfExisting(response, faults) : jsonOf(response, faults))
    return this.read(url, { schema, read }, access, options)
  }

  /** Like `get`, with another reader than that of JSON. */
  async read<Schema extends z.ZodType>(
    url: string,
    reader: ResponseReader<Schema>,
    access: Access,
    options: ReadOptions = {},
  ): Promise<z.output<Schema>> {
    const once = () => this.#readWithAccess(url, reader, access, options)
    return options.bulk ? retryRead(options.signal, once) : once()
  }

  /**
   * Sends one request and returns the result of `take` on its response. An error thrown by `take` counts as the store's
   * failure.
   */
  async send<Taken>(
    request: StoreRequest,
    take: (response: LimitedResponse) => Taken,
    options: ReadOptions = {},
  ): Promise<Taken> {
    const { form, json } = request
    const body = json === undefined ? form : { json }
    const payload = body ? { method: 'POST' as const, body } : undefined
    return this.#exchange({ ...request, payload }, take, options)
  }

  /**
   * Sends a request that changes something at the store: once, after taking a token, without retries at any level. A
   * failure `isAmbiguous` (time-outs, cut or unreadable responses, 5xx, redirects, an aborting caller) unless it is
   * known to have changed nothing: no byte was sent, or the store refused by a 4xx in its own words that the request's
   * `isDefinite` accepts. Throws ConnectorError, or the signal's reason if nothing was sent.
   */
  async write<Taken>(
    { url, method, body, headers, isDefinite = () => true, secrets = [], ...proof }: StoreWrite,
    take: (response: LimitedResponse) => Taken,
    access: Access,
    options: WriteOptions = {},
  ): Promise<Taken> {
    const own = await access.headers(options)
    const payload = { method, ...(body === undefined ? {} : { body }) }
    const known: { mayBeDone: boolean; done?: { taken: Taken } } = { mayBeDone: false }
    const judge = (response: LimitedResponse) => {
      const refusal = refusalIn(response, this.#deps.faults)
      if (refusal && isDefinite(refusal)) known.mayBeDone = false
      if (response.status === 401) access.renew?.(own)
      const taken = take(response)
      known.done = { taken }
      return taken
    }
    const onFirstByte = () => {
      known.mayBeDone = true
    }
    try {
      return await this.#exchange(
        { ...proof, url, payload, headers: { ...headers, ...own }, onFirstByte, secrets },
        judge,
        options,
      )
    } catch (error) {
      // A completed write stays completed, even if a later step failed, such as recording the store's health.
      if (known.done) return known.done.taken
      throw known.mayBeDone ? ambiguous(error) : error
    }
  }

  #noteSecrets(secrets: readonly string[]): void {
    for (const secret of secrets) this.#secrets.add(secret)
  }

  async #exchange<Taken>(
    request: Exchange,
    take: (response: LimitedResponse) => Taken,
    options: ReadOptions,
  ): Promise<Taken> {
    const { admission, agent, requestMs = TIMEOUT_MS } = this.#deps
    const { url, payload, onFirstByte, verify } = request
    const sign = request.isSigned ? this.identity?.sign : undefined
    const headers: Record<string, string> = { ...HEADERS, ...request.headers }
    this.#noteSecrets([...(request.secrets ?? []), ...tokensOf(headers)])
    const pass = await admission.pass(options)
    try {
      const limits = { agent, maxBytes: request.maxBytes ?? MAX_BYTES, timeoutMs: requestMs, signal: options.signal }
      const response = await sendLimited(url, { ...limits, headers, payload, sign, onFirstByte })
      verify?.(response)
      const taken = take(response)
      if (pass.wasFailing) await admission.succeeded()
      return taken
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      const redacted = withoutSecrets(error, this.secrets)
      await admission.failed(redacted)
      throw redacted
    } finally {
      pass.release()
    }
  }

  async #readWithAccess<Schema extends z.ZodType>(
    url: string,
    reader: ResponseReader<Schema>,
    access: Access,
    options: ReadOptions,
  ): Promise<z.output<Schema>> {
    try {
      return await this.#readOnce(url, reader, access, options)
    } catch (error) {
      if (!(error instanceof RenewedError)) throw error
      return this.#readOnce(url, reader, { headers: (requestOptions) => access.headers(requestOptions) }, options)
    }
  }

  async #readOnce<Schema extends z.ZodType>(
    url: string,
    { schema, headers: ofReader, maxBytes, mayUseTime = false, read }: ResponseReader<Schema>,
    access: Access,
    options: ReadOptions,
  ): Promise<z.output<Schema>> {
    const { etags, storeKey } = this.#deps
    const name = `${storeKey} ${url}`
    // Bulk work reads everything once: caching it would evict entries that are read repeatedly.
    const cached = options.bulk ? null : (etags?.get(name, schema) ?? null)
    const own = await access.headers(options)
    const headers = { ...ofReader, ...own, ...cached?.condition }
    const take = (response: LimitedResponse) => {
      if (response.status === 304 && cached) return cached.value
      if (response.status === 401 && access.renew?.(own)) throw new RenewedError()
      const value = read(response)
      const condition = options.bulk ? null : conditionOf(response, mayUseTime)
      if (condition) etags?.set(name, schema, { condition, value, bytes: response.body.length })
      return value
    }
    return this.send({ url, headers, maxBytes }, take, options)
  }
}

/** Age in ms from which a `Last-Modified` is a validator: a change in the same minute could be missed. */
const MIN_AGE_MS = 60_000

/** Returns the condition under which the response need not be sent again; null if it states none. */
function conditionOf({ headers }: LimitedResponse, mayUseTime: boolean): Condition | null {
  const { etag, date, 'last-modified': modified } = headers
  if (etag) return { 'if-none-match': etag }
  if (!mayUseTime || modified === undefined) return null
  const age = (date === undefined ? clock.now() : Date.parse(date)) - Date.parse(modified)
  return age >= MIN_AGE_MS ? { 'if-modified-since': modified } : null
}

const ambiguous = (cause: unknown): ConnectorError =>
  cause instanceof ConnectorError
    ? cause.asAmbiguous()
    : new ConnectorError('store.timeout', { message: 'the store did not respond in time', isAmbiguous: true, cause })

/** Parses JSON with a schema. Throws ConnectorError `store.bad_shape`. */
export function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw badShape(result.error.issues[0])
}
