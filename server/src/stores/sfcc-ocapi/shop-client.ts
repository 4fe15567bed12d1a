import type { Agent } from 'undici'
import type { z } from '@outlet/shared/contract/zod'
import type { Database } from '../../db/database'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { getLimited, type LimitedAnswer } from '../http/get-limited'
import { storeGate } from '../store-gate'
import { recordFailure, recordSuccess } from '../store-health'
import type { StoreRow } from '../store-row'
import { jsonOf } from './answer-error'
import type { EtagCache } from './etag-cache'

const API_VERSION = 'v23_2'
const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024

export interface ShopClientParts {
  db: Database
  agent: Agent
  store: Pick<StoreRow, 'key' | 'baseUrl' | 'siteId'>
  clientId: string
  etags: EtagCache
}

/** Sends a store's requests: each with a token, bounded in time and size, its outcome noted in the store's health. */
export class ShopClient {
  readonly #parts: ShopClientParts
  readonly #base: string

  constructor(parts: ShopClientParts) {
    this.#parts = parts
    this.#base = `${parts.store.baseUrl}/s/${encodeURIComponent(parts.store.siteId)}/dw/shop/${API_VERSION}`
  }

  /** `path` below the API's version, encoded. Throws ConnectorError; `store.bad_shape` where the schema does not fit. */
  async get<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options: ReadOptions = {},
  ): Promise<z.output<Schema>> {
    const { db, store } = this.#parts
    const pass = await storeGate(db, store.key).pass(options)
    try {
      const value = await this.#read(`${this.#base}/${path}`, schema, options.signal)
      if (pass.wasFailing) await recordSuccess(db, store.key)
      return value
    } catch (error) {
      if (error instanceof ConnectorError) await recordFailure(db, store.key, error)
      throw error
    } finally {
      pass.release()
    }
  }

  async #read<Schema extends z.ZodType>(url: string, schema: Schema, signal?: AbortSignal): Promise<z.output<Schema>> {
    const { agent, clientId, etags } = this.#parts
    const kept = etags.get(url)
    const answer = await getLimited(url, {
      agent,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
      headers: {
        'x-dw-client-id': clientId,
        accept: 'application/json',
        'user-agent': 'outlet-console',
        ...(kept ? { 'if-none-match': kept.etag } : {}),
      },
    })
    const json = answer.status === 304 && kept ? kept.json : this.#json(url, answer)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new ConnectorError('store.bad_shape', {
      message: `unexpected answer at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`,
    })
  }

  #json(url: string, answer: LimitedAnswer): unknown {
    const json = jsonOf(answer)
    const { etag } = answer.headers
    if (etag) this.#parts.etags.set(url, { etag, json, bytes: answer.body.length })
    return json
  }
}
