import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { REQUESTED_BY_PREFIX } from '@outlet/shared/contract/releases'
import { testDatabase } from '../../testing/test-database'

const migration = readFileSync(join(resolve(__dirname, '../../..'), 'migrations/0077_generation_sources.sql'), 'utf8')

test('sources of earlier approved changes get the prefix that the console reads', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`insert into environments (name) values ('prod') on conflict do nothing`)
  await db.execute(sql`
    insert into generations (environment, generation, pins, created_by, kind, source)
    values ('prod', 101, '{}', 'admin', 'pin', 'asked for by Chen Xiao'), ('prod', 102, '{}', 'admin', 'rollback', '101')`)
  await db.execute(sql.raw(migration))
  const { rows } = await db.execute(sql`select source from generations where generation > 100 order by generation`)
  expect(rows).toEqual([{ source: `${REQUESTED_BY_PREFIX}Chen Xiao` }, { source: '101' }])
  await close()
})
