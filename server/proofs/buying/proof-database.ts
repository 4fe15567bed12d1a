import { resolve } from 'node:path'
import { startTemplatePostgres } from '../../src/testing/template-postgres'
import { testDatabase, type TestDatabase } from '../../src/testing/test-database'

const serverRoot = resolve(import.meta.dirname, '../..')

/** Starts a PostgreSQL for one proof, and creates migrated databases on it. */
export async function proofPostgres(): Promise<{ database(): Promise<TestDatabase>; stop(): Promise<void> }> {
  const { stop } = await startTemplatePostgres(serverRoot)
  return { database: testDatabase, stop }
}

/** Creates one migrated database on its own PostgreSQL. */
export async function proofDatabase(): Promise<TestDatabase> {
  const postgres = await proofPostgres()
  const database = await postgres.database()
  return {
    ...database,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}
