import type { Agent } from 'undici'
import type { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { getLimited } from '../http/get-limited'
import type { Admission } from '../store-admission'
import type { StoreRow } from '../store-row'
import { jsonOf } from './answer-error'
import type { EtagCache } from './etag-cache'

const API_VERSION = 'v23_2'
const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024

export interface ShopClientParts {
  admission: Admission
  agent: Agent
  store: Pick<StoreRow, 'baseUrl' | 'siteId'>
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
    const { admission } = this.#parts
    const pass = await admission.pass(options)
    try {
      const value = await this.#read(`${this.#base}/${path}`, schema, options)
      if (pass.wasFailing) await admission.succeeded()
      return value
    } catch (error) {
      if (error instanceof ConnectorError) await admission.failed(error)
      throw error
    } finally {
      pass.release()
    }
  }

  async #read<Schema extends z.ZodType>(url: string, schema: Schema, options: ReadOptions): Promise<z.output<Schema>> {
    const { agent, clientId, etags } = this.#parts
    // Bulk work reads everything once: it would only push out what is read again and again.
    const kept = options.bulk ? null : etags.get(url, schema)
    const answer = await getLimited(url, {
      agent,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal: options.signal,
      headers: {
        'x-dw-client-id': clientId,
        accept: 'application/json',
        'user-agent': 'outlet-console',
        ...(kept ? { 'if-none-match': kept.etag } : {}),
      },
    })
    if (answer.status === 304 && kept) return kept.value
    const value = parsed(schema, jsonOf(answer))
    const { etag } = answer.headers
    if (etag && !options.bulk) etags.set(url, schema, { etag, value, bytes: answer.body.length })
    return value
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ConnectorError('store.bad_shape', {
    message: `unexpected answer at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`,
  })
}
