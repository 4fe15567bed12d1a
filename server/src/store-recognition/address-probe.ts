import { MAX_RECOGNITION_REQUESTS, type RecognisedAddress } from '@outlet/shared/contract/stores/recognise-address'
import type { z } from '@outlet/shared/contract/zod'
import type { PlatformIdentity } from '../ucp-platform/platform-identity'
import type { OutgoingAgent } from '../platform/http-client/address-guard'
import { ConnectorError } from '../stores/connector-error'
import type { Admission } from '../stores/store-admission'
import { sendLimited, type LimitedResponse, type Payload } from '../stores/http/send-limited'
import type { Probe } from '../stores/recognise'

type SentRequest = RecognisedAddress['requests'][number]

const MAX_BYTES = 2 * 1024 * 1024
/** Time-out of a request in ms; a person is waiting. */
const REQUEST_MS = 8000
const MAX_REDIRECTS = 3

const USER_AGENT = { 'user-agent': 'outlet-console' }
const PAGE_HEADERS = { ...USER_AGENT, accept: 'text/html,application/xhtml+xml' }
const JSON_HEADERS = { ...USER_AGENT, accept: 'application/json' }

const targetOf = ({ status, headers: { location } }: LimitedResponse, base: URL): URL | null => {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, base.href)) return null
  const target = new URL(location, base)
  return /^https?:$/.test(target.protocol) ? target : null
}

/** Sends the few requests of a recognition. Each is limited in time and size, and guarded like a store's requests. */
export class AddressProbe implements Probe {
  readonly #agent: OutgoingAgent
  readonly #signal: AbortSignal
  readonly #admission: Admission
  readonly identity: PlatformIdentity
  readonly requests: SentRequest[] = []
  address: URL
  page: LimitedResponse | null = null

  /** @param admission of the connected store, whose limits and pauses apply; of no store otherwise */
  constructor(
    agent: OutgoingAgent,
    admission: Admission,
    identity: PlatformIdentity,
    address: URL,
    signal: AbortSignal,
  ) {
    this.identity = identity
    this.#agent = agent
    this.#admission = admission
    this.#signal = signal
    this.address = address
  }

  /** Reads the page at the address and follows its redirects, as far as they may be followed. */
  async readPage(mayFollow: (target: URL) => boolean): Promise<void> {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.#send(this.address, PAGE_HEADERS)
      if (!response) return
      const target = targetOf(response, this.address)
      if (!target) this.page = response
      if (!target || !mayFollow(target)) return
      this.address = target
    }
  }

  async json<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<z.output<Schema> | null> {
    const payload = body === undefined ? undefined : { method: 'POST' as const, body: { json: body } }
    const url = new URL(path, this.address.origin)
    const response = await this.#send(url, { ...JSON_HEADERS, ...headers }, payload)
    if (!response) return null
    try {
      return schema.safeParse(JSON.parse(response.body.toString('utf8'))).data ?? null
    } catch {
      return null
    }
  }

  /** Whether the first request, for the page, had no response. */
  get isUnreached(): boolean {
    return this.requests[0]?.status === null
  }

  /** Returns null when there is no response, or no request is left. */
  async #send(url: URL, headers: Record<string, string>, payload?: Payload): Promise<LimitedResponse | null> {
    if (this.requests.length >= MAX_RECOGNITION_REQUESTS) return null
    const path = url.pathname + url.search
    const signal = this.#signal
    try {
      const pass = await this.#admission.pass({ maxWaitMs: REQUEST_MS, signal })
      const limits = { agent: this.#agent, maxBytes: MAX_BYTES, timeoutMs: REQUEST_MS, signal }
      const sign = payload && this.identity.sign
      const response = await sendLimited(url.href, { ...limits, headers, payload, sign }).finally(() => pass.release())
      this.requests.push({ path, status: response.status, error_code: null })
      return response
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      this.requests.push({ path, status: null, error_code: error.code })
      return null
    }
  }
}
