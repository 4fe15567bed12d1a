import { eq, and, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { RemoteName, Version, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import type { Database } from '../platform/db/database'
import { withDeadline } from '../platform/time/with-deadline'
import { encodings, negotiateEncoding, type Encoding } from '../platform/http/negotiate-encoding'
import type { ContentCache } from './content-cache'
import { contentType } from './content-type'
import { releaseFileTable } from './release-file-row'
import { releaseTable } from './release-row'

const MAX_RELEASES = 500
const DATABASE_MS = 5000

interface KnownRelease {
  /** sha384 of each file as its descriptor has it. */
  integrity: RemoteDescriptor['files']
  /** Every file by its path, compressed forms included. */
  stored: ReadonlyMap<string, StoredFile>
}

/** Its hash is the sha256 of its content, hexadecimal. */
export const StoredFile = z.object({ path: z.string(), hash: z.string(), bytes: z.int() })
export type StoredFile = z.infer<typeof StoredFile>

export interface ServedFile {
  type: string
  encoding: Encoding | null
  etag: string
  bytes: number
  /** Null where nobody has its content any more. */
  read(): Promise<Buffer | null>
}

/** The files of published releases: nothing that a descriptor doesn't list is ever read. */
export class ReleaseFiles {
  readonly #known = new LRUCache<string, KnownRelease>({ max: MAX_RELEASES })

  constructor(
    readonly db: Database,
    readonly contents: ContentCache,
  ) {}

  /** In the best form that `acceptEncoding` takes; null where there is no such file. */
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

  /** A file as text, for pages; null where it is gone. */
  async text(name: string, version: string, path: string): Promise<string | null> {
    const file = (await this.#release(name, version))?.stored.get(path)
    return file ? ((await this.contents.get(file.hash))?.toString('utf8') ?? null) : null
  }

  /** Brings all files of a release to this machine, so that they are here when the database is not. */
  async bringHere(name: string, version: string): Promise<void> {
    for (const { hash } of (await this.#release(name, version))?.stored.values() ?? []) await this.contents.get(hash)
  }

  /** Every file of a release, compressed forms included; none of one that is not published. */
  async storedOf(name: string, version: string): Promise<StoredFile[]> {
    return [...((await this.#release(name, version))?.stored.values() ?? [])]
  }

  /** What the database would say of a release, for as long as it can't be asked. */
  know({ name, version, files }: RemoteDescriptor, stored: readonly StoredFile[]): void {
    this.#keep(`${name}@${version}`, { integrity: files, stored: new Map(stored.map((file) => [file.path, file])) })
  }

  #keep(key: string, release: KnownRelease): void {
    // What is not whole is looked at again: it may be published anew.
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
          from ${releaseFileTable} where ${releaseFileTable.releaseId} = ${releaseTable.id})`,
      })
      .from(releaseTable)
      .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
    const [row] = await withDeadline(query, DATABASE_MS)
    if (!row) return null
    const stored = z.array(StoredFile).parse(row.stored)
    const release = { integrity: row.integrity, stored: new Map(stored.map((file) => [file.path, file])) }
    this.#keep(key, release)
    return release
  }
}
