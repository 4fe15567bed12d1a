import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'
import type { Random } from '../random'
import type { Ledger } from './ledger'
import { STUCK_AFTER_MS } from './stuck-after'

export interface Client {
  /**
   * Sends one request. Returns null without a response, and when the server reports that its database is unreachable.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<{ status: number; body: unknown } | null>
  /**
   * Repeats a request with the same idempotency key until it gets a response. Returns null for a refusal, which is
   * recorded as a finding.
   */
  requestUntilDone(method: string, path: string, options?: RequestOptions): Promise<unknown>
}

interface RequestOptions {
  body?: object
  /** Idempotency key: repeated attempts of one write count once. */
  key?: string
}

interface ClientDeps {
  /** Origins of the servers that run now. */
  origins(): string[]
  token: string
  random: Random
  ledger: Ledger
}

const TIMEOUT_MS = 30_000
const Code = z.object({ code: z.string() })

/**
 * Creates a client that acts as an operator's browser: it sends each request to a random server, and again after a
 * failure.
 */
export function consoleClient({ origins, token, random, ledger }: ClientDeps): Client {
  const send = async (method: string, path: string, { body, key }: RequestOptions) => {
    const origin = random.pick(origins())
    if (!origin) return null
    const response = await fetch(`${origin}${API_PREFIX}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) satisfies unknown }
  }
  const request: Client['request'] = async (method, path, options = {}) => {
    const response = await send(method, path, options).catch(() => null)
    if (!response) {
      ledger.count('tries without a response')
      return null
    }
    const { data: problem } = Code.safeParse(response.body)
    if (response.status === 503 && problem?.code === DATABASE_UNAVAILABLE) {
      ledger.count('tries refused: database unavailable')
      return null
    }
    return response
  }
  return {
    request,
    async requestUntilDone(method, path, options) {
      for (const until = performance.now() + STUCK_AFTER_MS; performance.now() < until;) {
        const response = await request(method, path, options)
        if (response && response.status < 300) {
          if (method !== 'GET') ledger.count('acknowledged writes')
          return response.body
        }
        if (response) {
          ledger.found.push(`${method} ${path} answered ${response.status} ${JSON.stringify(response.body)}`)
          return null
        }
        await sleep(50 + random.below(250))
      }
      ledger.found.push(`${method} ${path} got no response within ${STUCK_AFTER_MS / 1000} s`)
      return null
    },
  }
}
