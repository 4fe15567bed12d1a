import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { DATABASE_AWAY } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'
import type { Random } from '../random'
import type { Ledger } from './ledger'

export interface Client {
  /** One try: null without an answer, and where the server says that its database is away. */
  ask(method: string, path: string, asked?: Asked): Promise<{ status: number; body: unknown } | null>
  /** Tries until it is answered, each time with the same key; null where it is refused, which is noted as found. */
  askUntilAnswered(method: string, path: string, asked?: Asked): Promise<unknown>
}

interface Asked {
  body?: object
  /** So that tries of one write count once. */
  key?: string
}

interface ClientParts {
  /** Of the servers that run now. */
  origins(): string[]
  token: string
  random: Random
  ledger: Ledger
}

const TIMEOUT_MS = 30_000
const GIVE_UP_MS = 120_000
const Code = z.object({ code: z.string() })

/** An operator's browser: asks any of the servers, and again after a failure. */
export function consoleClient({ origins, token, random, ledger }: ClientParts): Client {
  const send = async (method: string, path: string, { body, key }: Asked) => {
    const origin = random.pick(origins())
    if (!origin) return null
    const answer = await fetch(`${origin}${API_PREFIX}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) satisfies unknown }
  }
  const ask: Client['ask'] = async (method, path, asked = {}) => {
    const answer = await send(method, path, asked).catch(() => null)
    if (!answer) {
      ledger.count('tries without an answer')
      return null
    }
    const { data: problem } = Code.safeParse(answer.body)
    if (answer.status === 503 && problem?.code === DATABASE_AWAY) {
      ledger.count('tries answered: database away')
      return null
    }
    return answer
  }
  return {
    ask,
    async askUntilAnswered(method, path, asked) {
      for (const until = performance.now() + GIVE_UP_MS; performance.now() < until;) {
        const answer = await ask(method, path, asked)
        if (answer && answer.status < 300) {
          if (method !== 'GET') ledger.count('acknowledged writes')
          return answer.body
        }
        if (answer) {
          ledger.found.push(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
          return null
        }
        await sleep(50 + random.below(250))
      }
      ledger.found.push(`${method} ${path} was not answered within ${GIVE_UP_MS / 1000} s`)
      return null
    },
  }
}
