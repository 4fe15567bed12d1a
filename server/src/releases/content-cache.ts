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
/** A database that hangs holds nobody up for longer. */
const DATABASE_MS = 5000
/** Files that were written between two looks at how much there is. */
const WRITES_BETWEEN_LOOKS = 500
const HOUR_MS = 60 * 60 * 1000

/** Contents of release files by their hash: in memory, on this machine's disk, in the database. */
export class ContentCache {
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 8,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  readonly #reading = new Map<string, Promise<Buffer | null>>()
  #writes = WRITES_BETWEEN_LOOKS

  /** @param folder of this process's machine; what it holds may be lost or damaged at any time */
  constructor(
    readonly db: Database,
    readonly folder: string,
  ) {}

  /**
   * @param hash sha256, hexadecimal
   * @returns null where nobody has it
   * @throws DeadlineError or the database's error, where it is asked and does not answer
   */
  async get(hash: string): Promise<Buffer | null> {
    const kept = this.#recent.get(hash)
    if (kept) return kept
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
    // What was used last is kept longest.
    await utimes(file, now, now).catch(() => undefined)
    return content
  }

  async #fromDatabase(hash: string): Promise<Buffer | null> {
    const query = this.db
      .select({ content: contentTable.content })
      .from(contentTable)
      .where(eq(contentTable.hash, Buffer.from(hash, 'hex')))
    const [row] = await withDeadline(query, DATABASE_MS)
    if (!row || contentHash(row.content).toString('hex') !== hash) return null
    // A disk that takes nothing costs speed alone.
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
    if (++this.#writes < WRITES_BETWEEN_LOOKS) return
    this.#writes = 0
    await this.#makeRoom()
  }

  /** Takes away what was used longest ago, above DISK_BYTES; and what a process that was killed has left half written. */
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
