import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../platform/time/clock'

interface Entry {
  bytes: number
  usedAt: number
}

/** Eviction removes the least recently used files until the cache is down to this share of the limit. */
const EVICT_TO_SHARE = 0.9
const TOUCH_AFTER_MS = 3_600_000

/** LRU cache of files in one folder, at most `maxBytes` in total. Names consist of letters, digits, `-` and `_`. */
export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  #entries: Promise<Map<string, Entry>> | null = null
  #bytes = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  async get(name: string): Promise<Buffer | null> {
    const entries = await this.#load()
    const entry = entries.get(name)
    if (!entry) return null
    const bytes = await readFile(this.#path(name)).catch(() => null)
    if (!bytes) return null
    const now = clock.now()
    // Persists the order of use across restarts.
    if (now - entry.usedAt > TOUCH_AFTER_MS)
      await utimes(this.#path(name), now / 1000, now / 1000).catch(() => undefined)
    entry.usedAt = now
    return bytes
  }

  async set(name: string, bytes: Buffer): Promise<void> {
    const entries = await this.#load()
    // Written to a temporary file first, so that a reader never sees a partial file.
    const aside = this.#path(`.${randomBytes(6).toString('hex')}`)
    await writeFile(aside, bytes)
    await rename(aside, this.#path(name))
    this.#bytes += bytes.length - (entries.get(name)?.bytes ?? 0)
    entries.set(name, { bytes: bytes.length, usedAt: clock.now() })
    if (this.#bytes > this.#maxBytes) await this.#shrink(entries)
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  #load(): Promise<Map<string, Entry>> {
    this.#entries ??= this.#scan().catch((error: unknown) => {
      this.#entries = null
      throw error
    })
    return this.#entries
  }

  async #scan(): Promise<Map<string, Entry>> {
    await mkdir(this.#folder, { recursive: true })
    const entries = new Map<string, Entry>()
    for (const name of await readdir(this.#folder)) {
      const path = this.#path(name)
      // Temporary file of a process that ended while writing.
      if (name.startsWith('.')) await rm(path, { force: true })
      else {
        const found = await stat(path)
        entries.set(name, { bytes: found.size, usedAt: found.mtimeMs })
        this.#bytes += found.size
      }
    }
    return entries
  }

  async #shrink(entries: Map<string, Entry>): Promise<void> {
    const oldestFirst = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [name, entry] of oldestFirst) {
      if (this.#bytes <= this.#maxBytes * EVICT_TO_SHARE) return
      entries.delete(name)
      this.#bytes -= entry.bytes
      await rm(this.#path(name), { force: true })
    }
  }
}
