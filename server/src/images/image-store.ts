import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { sharedAgent } from '../platform/http-client/address-guard'
import { sendLimited } from '../stores/http/send-limited'
import { ConnectorError } from '../stores/connector-error'
import type { SecretBox } from '../platform/secrets/secret-box'
import { addressRules } from '../stores/open-connector'
import { openCredentials } from '../stores/store-credentials'
import { DiskCache } from './disk-cache'
import { findSource, type ImageSource } from './find-source'
import { imageEdges, type ImageName } from '../products/image-address'
import { resizeImage } from './resize-image'
import { SilentOrigins } from './silent-origins'

const CACHE_BYTES = 256 * 1024 * 1024
const SOURCE_BYTES = 15 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Maximum number of images fetched and resized at once, over all stores. */
const MAX_CONCURRENCY = 4
const FAILURE_TTL_MS = 30_000
const MAX_FAILURES = 1000

export interface ImageDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'dataDir' | 'allowedPrivateNetworks' | 'practiceStore' | 'proxies'>
}

/**
 * Throws if the store is blocked, paused or deleted: such a store receives no requests, image requests included. Cached
 * images are still served.
 */
function refuseStoppedStore({ store }: ImageSource) {
  if (store.health === 'blocked') throw new ConnectorError('store.blocked', { isLocal: true })
  if (store.paused_at || store.deleted_at) throw new ConnectorError('store.paused', { isLocal: true })
}

/** Fetches images of stores, resizes them and caches them on disk. */
export class ImageStore {
  readonly #deps: ImageDeps
  readonly #cache: DiskCache
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #failures = new LRUCache<string, { at: number; error: unknown }>({ max: MAX_FAILURES })
  readonly #origins = new SilentOrigins()
  readonly #waiting: (() => void)[] = []
  #free = MAX_CONCURRENCY

  constructor(deps: ImageDeps) {
    this.#deps = deps
    this.#cache = new DiskCache(join(deps.config.dataDir, 'images'), CACHE_BYTES)
  }

  /** Returns the image as WebP; null if the catalogue does not contain it. Throws ConnectorError, NotAnImageError. */
  async read(name: ImageName): Promise<Buffer | null> {
    const key = createHash('sha256').update(JSON.stringify(name)).digest('base64url')
    return (await this.#cache.get(key)) ?? this.#make(key, name)
  }

  async #make(key: string, name: ImageName): Promise<Buffer | null> {
    const failure = this.#failures.get(key)
    if (failure && clock.now() - failure.at < FAILURE_TTL_MS) throw failure.error
    const source = await findSource(this.#deps.db, name)
    if (!source) return null
    refuseStoppedStore(source)
    const making = this.#underWay.get(key) ?? this.#fetch(key, name, source)
    this.#underWay.set(key, making)
    return making.finally(() => this.#underWay.delete(key))
  }

  async #fetch(key: string, name: ImageName, source: ImageSource): Promise<Buffer> {
    await this.#takeTurn()
    try {
      const image = await resizeImage(await this.#download(source), imageEdges[name.size])
      await this.#cache.set(key, image)
      return image
    } catch (error) {
      this.#failures.set(key, { at: clock.now(), error })
      throw error
    } finally {
      this.#endTurn()
    }
  }

  async #download({ url, store }: ImageSource): Promise<Buffer> {
    // Only the login of the store's own proxy is needed here.
    const credentials = store.proxy ? openCredentials(this.#deps.secrets, store) : null
    const agent = sharedAgent(addressRules(store, this.#deps.config, credentials))
    const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'outlet-console' }
    const options = { agent, headers, maxBytes: SOURCE_BYTES, timeoutMs: TIMEOUT_MS }
    const response = await this.#origins.request(url, () => sendLimited(url, options))
    if (response.status !== 200)
      throw new ConnectorError('store.unavailable', { message: `image: HTTP ${response.status}` })
    return response.body
  }

  async #takeTurn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #endTurn() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
