import { eq, and, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { RemoteName, Version, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { endingOf, mediaTypes } from '@outlet/release-gate/file-kinds'
import { HOST_PAGES } from '@outlet/shared/contract/releases/host-pages'
import type { Database } from '../platform/db/database'
import { withDeadline } from '../platform/time/with-deadline'
import { encodings, negotiateEncoding, type Encoding } from '../platform/http/negotiate-encoding'
import type { ContentCache } from './content-cache'
import { releaseFileTable } from './release-file-row'
import { releaseTable } from './release-row'

const MAX_RELEASES = 500
const DATABASE_TIMEOUT_MS = 5000

interface KnownRelease {
  /** sha384 of each file, from the descriptor. */
  integrity: RemoteDescriptor['files']
  /** Every file by its path, compressed files included. */
  stored: ReadonlyMap<string, StoredFile>
}

/** `hash` is the sha256 of the content, hexadecimal. */
export const StoredFile = z.object({ path: z.string(), hash: z.string(), bytes: z.int() })
export type StoredFile = z.infer<typeof StoredFile>

export interface ServedFile {
  type: string
  encoding: Encoding | null
  etag: string
  bytes: number
  /** Returns null if the content is lost. */
  read(): Promise<Buffer | null>
}

/** Returns the Content-Type of a release file; unknown types are sent as bytes. */
function contentType(path: string): string {
  // The host's templates are sent as text: rendered pages have their own addresses.
  if (HOST_PAGES.some((page) => page === path)) return 'text/plain; charset=utf-8'
  return mediaTypes[endingOf(path)] ?? 'application/octet-stream'
}

/** Files of published releases. Only files that a descriptor lists are read. */
export class ReleaseFiles {
  readonly #known = new LRUCache<string, KnownRelease>({ max: MAX_RELEASES })

  constructor(
    readonly db: Database,
    readonly contents: ContentCache,
  ) {}

  /** Returns a file in the best encoding that `acceptEncoding` permits; null if there is no such file. */
  async find(name: string, version: string, path: string, acceptEncoding?: string): Promise<ServedFile | null> {
    const release = await this.#release(name, version)
    const integrity = release && Object.hasOwn(release.integrity, path) ? release.integrity[path] : undefined
    if (!release || integrity === undefined) return null
    const forms = (['br', 'gzip'] as const).filter((encoding) => release.stored.has(path + encodings[encoding]))
    const encoding = negotiateEncoding(acceptEncoding, forms)
    const file = release.stored.get(path + (encoding ? encodings[encoding] : ''))
    if (!file) return null
    return {
      type: contentType(path),
      encoding,
      etag: `"${integrity.slice('sha384-'.length, 40)}${encoding ? `-${encoding}` : ''}"`,
      bytes: file.bytes,
      read: () => this.contents.get(file.hash),
    }
  }

  /** Reads a file as text; null if it is missing. */
  async text(name: string, version: string, path: string): Promise<string | null> {
    const file = (await this.#release(name, version))?.stored.get(path)
    return file ? ((await this.contents.get(file.hash))?.toString('utf8') ?? null) : null
  }

  /** Caches all files of a release on this machine, so that they are available without the database. */
  async cacheFiles(name: string, version: string): Promise<void> {
    for (const { hash } of (await this.#release(name, version))?.stored.values() ?? []) await this.contents.get(hash)
  }

  /** Returns every file of a release, compressed files included; none if it is not published. */
  async storedOf(name: string, version: string): Promise<StoredFile[]> {
    return [...((await this.#release(name, version))?.stored.values() ?? [])]
  }

  /** Supplies the stored files of a release while the database is unreachable. */
  addKnownRelease({ name, version, files }: RemoteDescriptor, stored: readonly StoredFile[]): void {
    this.#cache(`${name}@${version}`, { integrity: files, stored: new Map(stored.map((file) => [file.path, file])) })
  }

  #cache(key: string, release: KnownRelease): void {
    // An incomplete release is not cached, since its files may be published again.
    if (Object.keys(release.integrity).every((path) => release.stored.has(path))) this.#known.set(key, release)
  }

  async #release(name: string, version: string): Promise<KnownRelease | null> {
    const key = `${name}@${version}`
    const known = this.#known.get(key)
    if (known) return known
    if (!RemoteName.safeParse(name).success || !Version.safeParse(version).success) return null
    const query = this.db
      .select({
        integrity: sql<RemoteDescriptor['files']>`${releaseTable.descriptor} -> 'files'`,
        stored: sql`(
          select coalesce(jsonb_agg(jsonb_build_object(
            'path', ${releaseFileTable.path}, 'hash', encode(${releaseFileTable.hash}, 'hex'), 'bytes', ${releaseFileTable.bytes})), '[]')
          from ${releaseFileTable} where ${releaseFileTable.release_id} = ${releaseTable.id})`,
      })
      .from(releaseTable)
      .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
    const [row] = await withDeadline(query, DATABASE_TIMEOUT_MS)
    if (!row) return null
    const stored = z.array(StoredFile).parse(row.stored)
    const release = { integrity: row.integrity, stored: new Map(stored.map((file) => [file.path, file])) }
    this.#cache(key, release)
    return release
  }
}
