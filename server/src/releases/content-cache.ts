import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { clock } from '../platform/time/clock'
import { withDeadline } from '../platform/time/with-deadline'
import { contentTable } from './release-file-row'
import { contentHash } from './write-release-files'

const MEMORY_BYTES = 64 * 1024 * 1024
const DISK_BYTES = 512 * 1024 * 1024
/** Timeout of a database query. */
const DATABASE_TIMEOUT_MS = 5000
/** Number of written files between two checks of the disk usage. */
const WRITES_BETWEEN_CHECKS = 500
const HOUR_MS = 60 * 60 * 1000

/** Cache of release files by content hash: in memory, then on this machine's disk, then in the database. */
export class ContentCache {
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 8,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  readonly #reading = new Map<string, Promise<Buffer | null>>()
  #writes = WRITES_BETWEEN_CHECKS

  /** @param folder folder on this machine; its files may be lost or damaged at any time */
  constructor(
    readonly db: Database,
    readonly folder: string,
  ) {}

  /**
   * @param hash sha256, hexadecimal
   * @returns null if the content exists nowhere
   * @throws DeadlineError or the database's error, if the database is needed and does not respond
   */
  async get(hash: string): Promise<Buffer | null> {
    const cached = this.#recent.get(hash)
    if (cached) return cached
    const reading = this.#reading.get(hash) ?? this.#read(hash).finally(() => this.#reading.delete(hash))
    this.#reading.set(hash, reading)
    return reading
  }

  async #read(hash: string): Promise<Buffer | null> {
    const content = (await this.#fromDisk(hash)) ?? (await this.#fromDatabase(hash))
    if (content) this.#recent.set(hash, content)
    return content
  }

  #fileOf = (hash: string) => join(this.folder, hash.slice(0, 2), hash)

  async #fromDisk(hash: string): Promise<Buffer | null> {
    const file = this.#fileOf(hash)
    const content = await readFile(file).catch(() => null)
    if (!content) return null
    if (contentHash(content).toString('hex') !== hash) {
      await rm(file, { force: true }).catch(() => undefined)
      return null
    }
    const now = clock.date()
    // The modification time is the last use, for the least-recently-used eviction.
    await utimes(file, now, now).catch(() => undefined)
    return content
  }

  async #fromDatabase(hash: string): Promise<Buffer | null> {
    const query = this.db
      .select({ content: contentTable.content })
      .from(contentTable)
      .where(eq(contentTable.hash, Buffer.from(hash, 'hex')))
    const [row] = await withDeadline(query, DATABASE_TIMEOUT_MS)
    if (!row || contentHash(row.content).toString('hex') !== hash) return null
    // A disk error costs only speed.
    await this.#toDisk(hash, row.content).catch(() => undefined)
    return row.content
  }

  async #toDisk(hash: string, content: Buffer): Promise<void> {
    const file = this.#fileOf(hash)
    await mkdir(join(file, '..'), { recursive: true })
    const aside = `${file}.${uuidv7()}`
    try {
      await writeFile(aside, content)
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    if (++this.#writes < WRITES_BETWEEN_CHECKS) return
    this.#writes = 0
    await this.#makeRoom()
  }

  /** Deletes the least recently used files above DISK_BYTES, and partial files of killed processes. */
  async #makeRoom(): Promise<void> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          return { path, isPart: name.includes('.'), ...(await usedAt(path)) }
        }),
    )
    let bytes = 0
    for (const { path, isPart, size, at } of files.sort((a, b) => b.at - a.at)) {
      bytes += size
      const isLeft = isPart && at < clock.now() - HOUR_MS
      if (bytes > DISK_BYTES || isLeft) await rm(path, { force: true })
    }
  }
}

const usedAt = (path: string): Promise<{ size: number; at: number }> =>
  stat(path).then(
    ({ size, mtimeMs }) => ({ size, at: mtimeMs }),
    () => ({ size: 0, at: 0 }),
  )
