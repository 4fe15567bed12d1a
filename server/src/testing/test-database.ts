import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '../platform/db/database'

export interface TestDatabase {
  url: string
  db: Database
  close(): Promise<void>
}

const administer = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Creates a separate database, copied from the migrated template (90 ms). */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['OUTLET_TEST_POSTGRES']
  if (!server) throw new Error('the test run has no PostgreSQL: run jest from the root')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template outlet_template`)
  const url = `${server}/${name}`
  const db = openDatabase({ url, use: 'work', maxConnections: 10 })
  return {
    url,
    db,
    close: async () => {
      await db.$client.end()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}
