import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { migrate } from './migrate'

let t: TestDatabase
let folder: string
beforeEach(async () => {
  t = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'outlet-migrations-'))
})
afterEach(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('applies each file once, though many processes start together', async () => {
  writeFileSync(join(folder, '9001_counter.sql'), 'create table counter (n int); insert into counter values (1);')
  writeFileSync(join(folder, '9002_add.sql'), 'insert into counter values (2);')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(t.url, folder)))
  expect(applied.flat().sort()).toEqual(['9001_counter.sql', '9002_add.sql'])
  expect((await t.db.execute(sql`select n from counter order by n`)).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('leaves nothing of a file that fails, and takes it up again when it is mended', async () => {
  writeFileSync(join(folder, '9001_broken.sql'), 'create table half (n int); select nonsense;')
  await expect(migrate(t.url, folder)).rejects.toThrow('migration 9001_broken.sql failed')
  writeFileSync(join(folder, '9001_broken.sql'), 'create table half (n int);')
  expect(await migrate(t.url, folder)).toEqual(['9001_broken.sql'])
})
