import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rotateStoredKey, secretKeys } from '../platform/secrets/secret-key'
import { secretBox } from '../platform/secrets/secret-box'
import { openCredentials, sealCredentials } from '../stores/store-credentials'
import { addStore } from '../stores/testing/add-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { resealSecrets } from './reseal-secrets'

const OLD = 'ab'.repeat(32)
const NEW = 'cd'.repeat(32)
let t: TestDatabase
beforeEach(async () => {
  t = await testDatabase()
})
afterEach(() => t.close())

const before = secretBox(OLD)
const rotated = secretBox(NEW, [OLD])
const after = secretBox(NEW)

const stored = async (key: string) => {
  const { rows } = await t.db.execute<{ key: string; credentials: string }>(
    sql`select key, credentials from stores where key = ${key}`,
  )
  const [row] = rows
  if (!row) throw new Error(`there is no store ${key}`)
  return row
}
const add = (key: string, secrets = before) =>
  addStore(t.db, {
    key,
    base_url: 'http://x',
    credentials: sealCredentials(secrets, key, { client_id: `id of ${key}` }),
  })

test('after a rotation all secrets are sealed with the new key, and the old key opens none', async () => {
  const keys = Array.from({ length: 230 }, (_, number) => `store-${number}`)
  for (const key of keys) await add(key)
  for (const key of keys.slice(0, 3)) expect(openCredentials(rotated, await stored(key))).toBeTruthy()
  expect(await resealSecrets(t.db, rotated)).toEqual({ resealed: 230, unreadable: [] })
  for (const key of keys) expect(openCredentials(after, await stored(key))).toEqual({ client_id: `id of ${key}` })
  const one = await stored('store-1')
  expect(() => openCredentials(before, one)).toThrow('another SECRET_KEY')
  expect(await resealSecrets(t.db, rotated)).toEqual({ resealed: 0, unreadable: [] })
  expect(await stored('store-1')).toEqual(one)
  const { rows } = await t.db.execute(sql`select subject_id, before, after from audit where action = 'stores.reseal'`)
  expect(rows).toHaveLength(230)
  expect(JSON.stringify(rows)).not.toContain('id of')
})

test('concurrent writes of the console stay, and secrets that no key opens are listed and stay unchanged', async () => {
  await add('written')
  await add('lost', secretBox('ef'.repeat(32)))
  const lost = await stored('lost')
  const holding = await t.db.$client.connect()
  await holding.query('begin')
  await holding.query('update stores set credentials = $1 where key = $2', [
    sealCredentials(rotated, 'written', { client_id: 'another' }),
    'written',
  ])
  const resealing = resealSecrets(t.db, rotated)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await holding.query('commit')
  holding.release()
  expect(await resealing).toEqual({ resealed: 0, unreadable: ['store lost'] })
  expect(openCredentials(after, await stored('written'))).toEqual({ client_id: 'another' })
  expect(await stored('lost')).toEqual(lost)
})

test('rotates the key in the data folder, and the previous key can still open secrets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-key-'))
  const config = { secretKey: null, oldSecretKeys: [], dataDir }
  writeFileSync(join(dataDir, 'secret-key'), OLD, { mode: 0o600 })
  await add('kept')
  rotateStoredKey(dataDir)
  rotateStoredKey(dataDir)
  const { current, old } = secretKeys(config)
  expect(current).toMatch(/^[0-9a-f]{64}$/)
  expect(old).toHaveLength(2)
  expect(old).toContain(OLD)
  expect(statSync(join(dataDir, 'secret-keys-old')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toContain(current)
  expect(await resealSecrets(t.db, secretBox(current, old))).toEqual({ resealed: 1, unreadable: [] })
  expect(openCredentials(secretBox(current), await stored('kept'))).toEqual({ client_id: 'id of kept' })
  rmSync(dataDir, { recursive: true })
})
