import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { RemoteName, Version, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Database } from '../platform/db/database'
import { contentType } from './content-type'
import { encodings, negotiateEncoding, type Encoding } from '../platform/http/negotiate-encoding'
import { releaseFolder } from './release-folder'
import { releaseTable } from './release-row'

const MAX_RELEASES = 500
const MEMORY_BYTES = 64 * 1024 * 1024
/** A larger file is sent as it is read. */
const STREAM_FROM_BYTES = 2 * 1024 * 1024

interface KnownRelease {
  hashes: RemoteDescriptor['files']
  /** Every path in the folder, compressed forms included. */
  stored: ReadonlySet<string>
}

export interface ServedFile {
  type: string
  encoding: Encoding | null
  etag: string
  bytes: number
  body: Buffer | Readable
}

const isGone = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** The files of published releases: nothing that a descriptor doesn't list is ever read. */
export class ReleaseFiles {
  readonly #known = new LRUCache<string, KnownRelease>({ max: MAX_RELEASES })
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 8,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })

  constructor(
    readonly db: Database,
    readonly root: string,
  ) {}

  /** In the best form that `acceptEncoding` takes; null where there is no such file. */
  async find(name: string, version: string, path: string, acceptEncoding?: string): Promise<ServedFile | null> {
    const release = await this.#release(name, version)
    const hash = release && Object.hasOwn(release.hashes, path) ? release.hashes[path] : undefined
    if (!release || hash === undefined) return null
    const forms = (['br', 'gzip'] as const).filter((encoding) => release.stored.has(path + encodings[encoding]))
    const encoding = negotiateEncoding(acceptEncoding, forms)
    const file = join(releaseFolder(this.root, name, version), path + (encoding ? encodings[encoding] : ''))
    try {
      const etag = `"${hash.slice('sha384-'.length, 40)}${encoding ? `-${encoding}` : ''}"`
      return { type: contentType(path), encoding, etag, ...(await this.#read(file)) }
    } catch (error) {
      // The folder went away under us: the next request looks anew.
      this.#known.delete(`${name}@${version}`)
      if (isGone(error)) return null
      throw error
    }
  }

  /** A file as text, for pages; null where it is gone. */
  async text(name: string, version: string, path: string): Promise<string | null> {
    return readFile(join(releaseFolder(this.root, name, version), path), 'utf8').catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
  }

  async #read(file: string): Promise<{ bytes: number; body: Buffer | Readable }> {
    // Asked at every request (some 20 µs): files that are lost, damaged or put back on the disk show at once.
    const { size, mtimeMs } = await stat(file)
    const key = `${file} ${size} ${mtimeMs}`
    const kept = this.#recent.get(key)
    if (kept) return { bytes: kept.length, body: kept }
    if (size >= STREAM_FROM_BYTES) return { bytes: size, body: createReadStream(file) }
    const body = await readFile(file)
    this.#recent.set(key, body)
    return { bytes: body.length, body }
  }

  async #release(name: string, version: string): Promise<KnownRelease | null> {
    const key = `${name}@${version}`
    const known = this.#known.get(key)
    if (known) return known
    if (!RemoteName.safeParse(name).success || !Version.safeParse(version).success) return null
    const [row] = await this.db
      .select({ hashes: sql<RemoteDescriptor['files']>`${releaseTable.descriptor} -> 'files'` })
      .from(releaseTable)
      .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
    if (!row) return null
    const stored = await storedFiles(releaseFolder(this.root, name, version))
    if (stored.size > 0) this.#known.set(key, { hashes: row.hashes, stored })
    return { hashes: row.hashes, stored }
  }
}

async function storedFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}
