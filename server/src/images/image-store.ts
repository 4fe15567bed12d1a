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
import { imageEdges, type ImageName } from './image-address'
import { resizeImage } from './resize-image'
import { SilentOrigins } from './silent-origins'

const CACHE_BYTES = 256 * 1024 * 1024
const SOURCE_BYTES = 15 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Pictures fetched and made at a time, over all stores. */
const AT_ONCE = 4
const FAILURE_KEPT_MS = 30_000
const FAILURES_KEPT = 1000

export interface ImageParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'dataDir' | 'allowedPrivateNetworks' | 'practiceStore' | 'proxies'>
}

/** Of a store that is to be left alone nothing is asked, pictures neither; what is kept of it still shows. */
function refuseLeftAlone({ store }: ImageSource) {
  if (store.health === 'blocked') throw new ConnectorError('store.blocked', { isLocal: true })
  if (store.pausedAt || store.deletedAt) throw new ConnectorError('store.paused', { isLocal: true })
}

/** Fetches stores' pictures, makes them small, and keeps them on disk. */
export class ImageStore {
  readonly #parts: ImageParts
  readonly #cache: DiskCache
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #failures = new LRUCache<string, { at: number; error: unknown }>({ max: FAILURES_KEPT })
  readonly #origins = new SilentOrigins()
  readonly #waiting: (() => void)[] = []
  #free = AT_ONCE

  constructor(parts: ImageParts) {
    this.#parts = parts
    this.#cache = new DiskCache(join(parts.config.dataDir, 'images'), CACHE_BYTES)
  }

  /** WebP; null where the catalogue holds no such image. Throws ConnectorError, NotAnImageError. */
  async read(name: ImageName): Promise<Buffer | null> {
    const key = createHash('sha256').update(JSON.stringify(name)).digest('base64url')
    return (await this.#cache.get(key)) ?? this.#make(key, name)
  }

  async #make(key: string, name: ImageName): Promise<Buffer | null> {
    const failure = this.#failures.get(key)
    if (failure && clock.now() - failure.at < FAILURE_KEPT_MS) throw failure.error
    const source = await findSource(this.#parts.db, name)
    if (!source) return null
    refuseLeftAlone(source)
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
    // Only a store's own proxy has a login among them.
    const credentials = store.proxy ? openCredentials(this.#parts.secrets, store) : null
    const agent = sharedAgent(addressRules(store, this.#parts.config, credentials))
    const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'outlet-console' }
    const options = { agent, headers, maxBytes: SOURCE_BYTES, timeoutMs: TIMEOUT_MS }
    const answer = await this.#origins.ask(url, () => sendLimited(url, options))
    if (answer.status !== 200)
      throw new ConnectorError('store.unavailable', { message: `image: HTTP ${answer.status}` })
    return answer.body
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
