import type { z } from '@outlet/shared/contract/zod'
import type { OutgoingAgent } from '../../platform/http-client/address-guard'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { badShape } from '../readable-entries'
import type { Admission } from '../store-admission'
import { jsonOf, jsonThatIsThere, refusalIn, type Faults } from './answer-error'
import type { Fault } from './fault-words'
import type { EtagCache } from './etag-cache'
import { retrying } from './retrying'
import { sendLimited, type LimitedAnswer, type Payload } from './send-limited'
import { withoutSecrets } from './without-secrets'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024

const HEADERS = { accept: 'application/json, application/problem+json', 'user-agent': 'outlet-console' }

/** `Bearer` and what follows it. */
const tokensOf = (headers: Record<string, string>): string[] => (headers['authorization'] ?? '').split(' ').slice(1)

export interface StoreClientParts {
  admission: Admission
  agent: OutgoingAgent
  /** Null: no answer is kept, as where each is one account's own. */
  etags: EtagCache | null
  storeKey: string
  faults: Faults
  /** Never to stand in an error's text. */
  secrets: readonly string[]
  /** How long the store may take for an answer; 15 s unless said. */
  requestMs?: number | undefined
}

export interface StoreRequest {
  url: string
  headers?: Record<string, string>
  /** Sent by POST; without it, GET. */
  form?: URLSearchParams
}

/** What is to change something at the store. */
export interface StoreWrite extends Payload {
  url: string
  headers?: Record<string, string>
  /** Which of the store's refusals are known to have changed nothing; all of them unless said. */
  isDefinite?: (refusal: Fault) => boolean
  /** In the body, and never to stand in an error's text. */
  secrets?: readonly string[]
}

interface Exchange {
  url: string
  headers?: Record<string, string>
  payload: Payload | undefined
  onBegun?: () => void
  secrets?: readonly string[]
}

export type WriteOptions = Pick<ReadOptions, 'maxWaitMs' | 'signal'>

/** What lets a request in. */
export interface Access {
  headers(options: ReadOptions): Promise<Record<string, string>>
  /** The store refused these headers with 401: whether new ones are worth a try. */
  renew?(headers: Record<string, string>): boolean
  /** The catalogue itself is asked for: where the store says that it is not there, we ask for a wrong one. */
  isOfCatalogue?: true
}

/** The headers were refused, and there will be new ones. */
class RenewedError extends Error {}

/** Sends a store's requests: each with a token, bounded in time and size, its outcome noted in the store's health. */
export class StoreClient {
  readonly #parts: StoreClientParts

  constructor(parts: StoreClientParts) {
    this.#parts = parts
  }

  /**
   * Reads JSON; bulk work tries again by itself after what may pass. Throws ConnectorError; `store.bad_shape` where the
   * schema does not fit.
   */
  async get<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    access: Access,
    options: ReadOptions = {},
  ): Promise<z.output<Schema>> {
    const once = () => this.#getWithAccess(url, schema, access, options)
    return options.bulk ? retrying(options.signal, once) : once()
  }

  /** One request, and what `take` makes of its answer; what that throws counts as the store's failure. */
  async send<Taken>(
    request: StoreRequest,
    take: (answer: LimitedAnswer) => Taken,
    options: ReadOptions = {},
  ): Promise<Taken> {
    const { form } = request
    const payload = form ? { method: 'POST' as const, body: form } : undefined
    return this.#exchange({ ...request, payload }, take, options)
  }

  /**
   * Asks the store to change something: sent once, with a token that was got before; nothing is tried again, neither
   * here nor below. What fails `isAmbiguous` (time-outs, cut or unreadable answers, 5xx, redirects, a caller who went
   * away) unless it is known to have changed nothing: not a byte was sent, or the store refused, by a 4xx in its own
   * words that the request's `isDefinite` takes for definite. Throws ConnectorError, or the signal's reason as long as
   * nothing was sent.
   */
  async write<Taken>(
    { url, method, body, headers, isDefinite = () => true, secrets = [] }: StoreWrite,
    take: (answer: LimitedAnswer) => Taken,
    access: Access,
    options: WriteOptions = {},
  ): Promise<Taken> {
    const own = await access.headers(options)
    const payload = { method, ...(body === undefined ? {} : { body }) }
    const known: { mayBeDone: boolean; done?: { taken: Taken } } = { mayBeDone: false }
    const judge = (answer: LimitedAnswer) => {
      const refusal = refusalIn(answer, this.#parts.faults)
      if (refusal && isDefinite(refusal)) known.mayBeDone = false
      if (answer.status === 401) access.renew?.(own)
      const taken = take(answer)
      known.done = { taken }
      return taken
    }
    const onBegun = () => {
      known.mayBeDone = true
    }
    try {
      return await this.#exchange({ url, payload, headers: { ...headers, ...own }, onBegun, secrets }, judge, options)
    } catch (error) {
      // What was done stays done, whatever else failed after it (noting the store's health).
      if (known.done) return known.done.taken
      throw known.mayBeDone ? ambiguous(error) : error
    }
  }

  async #exchange<Taken>(
    request: Exchange,
    take: (answer: LimitedAnswer) => Taken,
    options: ReadOptions,
  ): Promise<Taken> {
    const { admission, agent, secrets, requestMs = TIMEOUT_MS } = this.#parts
    const { url, payload, onBegun } = request
    const headers: Record<string, string> = { ...HEADERS, ...request.headers }
    const pass = await admission.pass(options)
    try {
      const limits = { agent, maxBytes: MAX_BYTES, timeoutMs: requestMs, signal: options.signal }
      const taken = take(await sendLimited(url, { ...limits, headers, payload, onBegun }))
      if (pass.wasFailing) await admission.succeeded()
      return taken
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      const told = withoutSecrets(error, [...secrets, ...(request.secrets ?? []), ...tokensOf(headers)])
      await admission.failed(told)
      throw told
    } finally {
      pass.release()
    }
  }

  async #getWithAccess<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    access: Access,
    options: ReadOptions,
  ): Promise<z.output<Schema>> {
    try {
      return await this.#getOnce(url, schema, access, options)
    } catch (error) {
      if (!(error instanceof RenewedError)) throw error
      return this.#getOnce(url, schema, { headers: (asked) => access.headers(asked) }, options)
    }
  }

  async #getOnce<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    access: Access,
    options: ReadOptions,
  ): Promise<z.output<Schema>> {
    const { etags, storeKey, faults } = this.#parts
    const name = `${storeKey} ${url}`
    // Bulk work reads everything once: it would only push out what is read again and again.
    const kept = options.bulk ? null : (etags?.get(name, schema) ?? null)
    const own = await access.headers(options)
    const headers = { ...own, ...(kept ? { 'if-none-match': kept.etag } : {}) }
    const take = (answer: LimitedAnswer) => {
      if (answer.status === 304 && kept) return kept.value
      if (answer.status === 401 && access.renew?.(own)) throw new RenewedError()
      const value = parsed(schema, access.isOfCatalogue ? jsonThatIsThere(answer, faults) : jsonOf(answer, faults))
      const { etag } = answer.headers
      if (etag && !options.bulk) etags?.set(name, schema, { etag, value, bytes: answer.body.length })
      return value
    }
    return this.send({ url, headers }, take, options)
  }
}

const ambiguous = (cause: unknown): ConnectorError =>
  cause instanceof ConnectorError
    ? cause.asAmbiguous()
    : new ConnectorError('store.timeout', { message: 'the store did not answer in time', isAmbiguous: true, cause })

/** What a schema makes of JSON. Throws ConnectorError `store.bad_shape`. */
export function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw badShape(result.error.issues[0])
}
