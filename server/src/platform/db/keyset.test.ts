import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { keyset } from './keyset'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  await t.db.execute(sql`create table things (id int primary key, rank int, made_at timestamptz not null)`)
  // Equal ranks, null ranks, and times that differ by less than a millisecond.
  await t.db.execute(sql`
    insert into things select n, case when n % 5 = 0 then null else n % 3 end,
      timestamptz '2026-01-01' + (n / 4) * interval '1 microsecond' from generate_series(1, 47) n`)
})
afterAll(() => t.close())

interface Row extends Record<string, unknown> {
  id: number
  key: string | null
  idKey: string
}

async function allPages(sort: string, limit: number, isSplit = false): Promise<number[]> {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const pages = keyset({
      sort,
      columns: { rank: sql`rank`, made_at: sql`made_at` },
      id: sql`id`,
      nullable: ['rank'],
      query: { limit, cursor },
    })
    const select = ({ where, orderBy }: Pick<typeof pages, 'where' | 'orderBy'>) => sql`
      (select id, ${pages.key} as key, ${pages.idKey} as "idKey" from things
      where ${where ?? sql`true`} order by ${orderBy} limit ${pages.limit})`
    const [known, unknown] = pages.halves
    const { rows: found } = await t.db.execute<Row>(
      isSplit ? sql`${select(known)} union all ${select(unknown)} limit ${pages.limit}` : select(pages),
    )
    const { rows, next } = pages.page(found)
    seen.push(...rows.map((row) => row.id))
    cursor = next ?? undefined
  } while (cursor)
  return seen
}

test.each(['rank', '-rank', 'made_at', '-made_at'])(
  'pages by %s contain every row once, in the order of the full list',
  async (sort) => {
    const whole = await allPages(sort, 200)
    expect(new Set(whole).size).toBe(47)
    for (const limit of [1, 2, 7, 46, 47]) expect(await allPages(sort, limit)).toEqual(whole)
  },
)

test.each(['rank', '-rank'])('the pages by %s are the same with two parts', async (sort) => {
  const whole = await allPages(sort, 200)
  for (const limit of [1, 7, 37, 38, 47, 200]) expect(await allPages(sort, limit, true)).toEqual(whole)
})

test('sorts rows without a value last in either direction', async () => {
  const withoutRank = (id: number | undefined) => id !== undefined && id % 5 === 0
  for (const sort of ['rank', '-rank']) expect((await allPages(sort, 10)).slice(-9).every(withoutRank)).toBe(true)
})
