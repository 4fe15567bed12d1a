import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ImportLine, previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { seedProducts } from '../testing/seed-catalogue'
import { signedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

type Preview = EndpointResponse<typeof previewImport>

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
})
beforeEach(() => t.db.execute(sql`truncate product_base; truncate audit; truncate idempotency_keys`))
afterAll(() => t.close())

const preview = async (lines: ImportLine[]) =>
  (await t.call('POST', '/product-base/import/preview', { token, body: { lines } })).json<Preview>()
const run = (lines: ImportLine[], plan: string, headers: Record<string, string> = {}) =>
  t.call('POST', '/product-base/import', { token, body: { lines, plan }, headers })
const rows = async () =>
  (await t.db.execute(sql`select product_code, tags, note from product_base where deleted_at is null order by 1`)).rows

const lines: ImportLine[] = [
  { line: 2, product_code: ' ca  1 ', tags: ['spring', ' '], note: 'first' },
  { line: 3, product_code: 'CA 1' },
  { line: 4, product_code: '-bad' },
  { line: 5, product_code: 'CB', owners: ['Nobody'] },
  { line: 6, product_code: 'CC' },
]

test('the dry run reports each line and writes nothing; the import does what it reported', async () => {
  const shown = await preview(lines)
  expect(shown.counts).toEqual({ created: 2, changed: 0, unchanged: 0, invalid: 3 })
  expect(shown.lines).toMatchObject([
    {
      line: 2,
      product_code: 'ca 1',
      result: 'created',
      before: null,
      after: { tags: ['spring'], note: 'first', owners: [] },
      reasons: [],
    },
    { line: 3, result: 'invalid', reasons: [{ code: 'product_base.repeated_line', value: '2' }] },
    { line: 4, result: 'invalid', reasons: [{ code: 'product_code.invalid_format' }] },
    { line: 5, result: 'invalid', reasons: [{ code: 'product_base.owner_unknown', value: 'Nobody' }] },
    { line: 6, result: 'created' },
  ])
  expect(await rows()).toEqual([])
  const response = await run(lines, shown.plan)
  expect(response.json()).toEqual({ counts: shown.counts })
  expect(await rows()).toEqual([
    { product_code: 'CC', tags: [], note: null },
    { product_code: 'ca 1', tags: ['spring'], note: 'first' },
  ])
  const audit = await t.db.execute(sql`select action from audit where action like 'product_base%'`)
  expect(audit.rows).toEqual([{ action: 'product_base.create' }, { action: 'product_base.create' }])
})

test('the dry run reports codes that no store has, which do not prevent the import', async () => {
  await addStore(t.db, { key: 'coach-us', base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-us', { prefix: 'CH', products: 2, variants: 1 })
  const codeLines = ['ch1', 'SKU-CH2-1', 'XX-404', '-'].map((product_code, index) => ({
    line: index + 1,
    product_code,
  }))
  const shown = await preview(codeLines)
  expect(shown.lines.map((line) => line.is_at_store)).toEqual([true, true, false, null])
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'coach-us'`)
  const later = await preview(codeLines)
  expect(later.lines.map((line) => line.is_at_store)).toEqual([false, false, false, null])
  // The fingerprint of the plan is the same.
  expect(later.plan).toBe(shown.plan)
  expect((await run(codeLines, shown.plan)).json()).toMatchObject({ counts: { created: 3, invalid: 1 } })
})

test('an omitted column is unchanged, an empty one is cleared, an equal product is unchanged', async () => {
  const { plan } = await preview([{ line: 1, product_code: 'CA', tags: ['a'], note: 'n' }])
  await run([{ line: 1, product_code: 'CA', tags: ['a'], note: 'n' }], plan)
  const owner = await signedIn(t, 'user')
  const { rows: users } = await t.db.execute<{ name: string }>(sql`select name from users where id = ${owner.id}`)
  await t.db.execute(sql`update users set name = 'Mei ' || id where id = ${owner.id}`)
  const shown = await preview([
    { line: 1, product_code: 'ca' },
    { line: 2, product_code: 'CX' },
  ])
  expect(shown.lines[0]).toMatchObject({ result: 'unchanged', product_code: 'CA' })
  const changed = await preview([{ line: 1, product_code: 'ca', tags: [], owners: [`mei ${owner.id}`] }])
  expect(changed.lines[0]).toMatchObject({
    result: 'changed',
    before: { tags: ['a'], note: 'n', owners: [] },
    after: { tags: [], note: 'n', owners: [`Mei ${owner.id}`] },
  })
  expect(users).toHaveLength(1)
})

test('an import is refused without changes if the base has changed since its dry run', async () => {
  const importLines: ImportLine[] = [
    { line: 1, product_code: 'CA', note: 'new' },
    { line: 2, product_code: 'CB' },
  ]
  const { plan } = await preview(importLines)
  await t.call('POST', '/product-base', { token, body: { product_code: 'ca' } })
  const response = await run(importLines, plan)
  expect(refusal(response)).toEqual([409, 'product_base.moved'])
  expect(await rows()).toEqual([{ product_code: 'ca', tags: [], note: null }])
  const again = await preview(importLines)
  expect(again.counts).toMatchObject({ created: 1, changed: 1 })
  expect((await run(importLines, again.plan)).statusCode).toBe(200)
})

test('a repeated import is executed once', async () => {
  const importLines: ImportLine[] = [{ line: 1, product_code: 'CA' }]
  const { plan } = await preview(importLines)
  const key = { 'idempotency-key': 'one-and-the-same' }
  const responses = [await run(importLines, plan, key), await run(importLines, plan, key)]
  expect(responses.map((response) => response.json())).toEqual([
    { counts: { created: 1, changed: 0, unchanged: 0, invalid: 0 } },
    { counts: { created: 1, changed: 0, unchanged: 0, invalid: 0 } },
  ])
  // Without the idempotency key, the repeated import has nothing left to change.
  expect((await run(importLines, plan)).json()).toEqual({
    counts: { created: 0, changed: 0, unchanged: 1, invalid: 0 },
  })
  expect(await rows()).toHaveLength(1)
})

test('imports 5,000 lines at once', async () => {
  const importLines = Array.from({ length: 5000 }, (_, index) => ({
    line: index + 1,
    product_code: `P ${index}`,
    note: 'x',
  }))
  const { plan } = await preview(importLines)
  expect((await run(importLines, plan)).json()).toMatchObject({ counts: { created: 5000 } })
})

test('both the import and its dry run require the permission to write', async () => {
  const reader = await machineToken(t.db, ['product-base.read'])
  const body = { lines: [{ line: 1, product_code: 'CA' }] }
  const tried = await t.call('POST', '/product-base/import/preview', { token: reader, body })
  expect(refusal(tried)).toEqual([403, 'permission.denied'])
  const done = await t.call('POST', '/product-base/import', { token: reader, body: { ...body, plan: 'x' } })
  expect(refusal(done)).toEqual([403, 'permission.denied'])
})

test('changes all products in one statement, each with its version and its audit record', async () => {
  const made = lines.slice(0, 1)
  await run(made, (await preview(made)).plan)
  const importLines: ImportLine[] = [
    { line: 1, product_code: 'CA 1', tags: ['x', 'y'], note: 'half \ud800of a character\u0000' },
    { line: 2, product_code: 'CB' },
  ]
  const shown = await preview(importLines)
  expect(shown.lines[0]).toMatchObject({ result: 'changed', after: { note: 'half of a character' } })
  expect((await run(importLines, shown.plan)).json()).toMatchObject({ counts: { created: 1, changed: 1 } })
  const changed = await t.db.execute(sql`select version, updated_at > created_at as is_later, search_text, tags
    from product_base where product_code = 'ca 1'`)
  expect(changed.rows).toEqual([
    { version: 2, is_later: true, search_text: 'ca 1 x y half of a character', tags: ['x', 'y'] },
  ])
  expect(await t.audit('product_base.update')).toMatchObject([
    {
      before: { product_code: 'ca 1', tags: ['spring'], note: 'first' },
      after: { product_code: 'ca 1', tags: ['x', 'y'], note: 'half of a character' },
    },
  ])
})

test('a line has at most 20 owners, and reports at most ten errors', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `Owner ${index}`)
  await t.db.execute(sql`insert into users (id, username, name, role)
    select gen_random_uuid(), lower(replace(name, ' ', '-')), name, 'user' from unnest(${sql.param(names)}::text[]) as name`)
  const { lines: planned } = await preview([
    { line: 1, product_code: 'CA', owners: names },
    { line: 2, product_code: 'CB', owners: names.slice(1) },
    { line: 3, product_code: 'CC', owners: Array.from({ length: 100 }, (_, index) => `Nobody ${index}`) },
  ])
  expect(planned[0]?.reasons).toEqual([{ code: 'product_base.too_many_owners', value: '21' }])
  expect(planned[1]).toMatchObject({ result: 'created', reasons: [] })
  expect(planned[2]?.reasons).toHaveLength(10)
})
