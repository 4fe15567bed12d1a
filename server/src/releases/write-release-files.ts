import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { ReleaseFile } from './check-files'
import { contentTable, releaseFileTable } from './release-file-row'

/** Maximum size of the contents in one statement; a larger file has its own statement. */
const STATEMENT_BYTES = 4 * 1024 * 1024

export const contentHash = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

interface Hashed extends ReleaseFile {
  hash: Buffer
}

function statementsOf(files: readonly Hashed[]): Hashed[][] {
  const statements: Hashed[][] = []
  let bytes = Infinity
  for (const file of files) {
    if (bytes + file.bytes.length > STATEMENT_BYTES) {
      statements.push([])
      bytes = 0
    }
    statements.at(-1)?.push(file)
    bytes += file.bytes.length
  }
  return statements
}

/** Writes the files of a release; existing files are overwritten if their content is damaged. */
export async function writeReleaseFiles(
  tx: Transaction,
  releaseId: string,
  files: readonly ReleaseFile[],
): Promise<void> {
  const hashed = files.map((file) => ({ ...file, hash: contentHash(file.bytes) }))
  // A fixed order, so that two releases with the same files never deadlock.
  const distinct = [...new Map(hashed.map((file) => [file.hash.toString('hex'), file])).entries()]
  const ordered = distinct.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file)
  for (const statement of statementsOf(ordered)) {
    await tx
      .insert(contentTable)
      .values(statement.map(({ hash, bytes }) => ({ hash, content: bytes })))
      .onConflictDoUpdate({
        target: contentTable.hash,
        set: { content: sql`excluded.content` },
        setWhere: sql`sha256(${contentTable.content}) <> excluded.hash`,
      })
  }
  await tx
    .insert(releaseFileTable)
    .values(hashed.map(({ path, hash, bytes }) => ({ release_id: releaseId, path, hash, bytes: bytes.length })))
    .onConflictDoUpdate({
      target: [releaseFileTable.release_id, releaseFileTable.path],
      set: { hash: sql`excluded.hash`, bytes: sql`excluded.bytes` },
      setWhere: sql`${releaseFileTable.hash} <> excluded.hash`,
    })
}
