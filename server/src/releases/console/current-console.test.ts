import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { releaseFilesDir } from '../../config'
import { openDatabase, type Database } from '../../platform/db/database'
import { draftHost } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { ContentCache } from '../content-cache'
import { CurrentConsole, type DatabaseWaits } from './current-console'
import { LastConsole } from './last-console'
import { PinnedConsole } from './pinned-console'
import { ReleaseFiles } from '../release-files'

let t: TestApp
let db: Database
let clock = 0
beforeAll(async () => {
  t = await testApp()
  const token = await t.signInAs('admin')
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
    await t.call('POST', '/releases', { token, body: draftHost(version) })
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  db = openDatabase({ url: t.url, maxConnections: 2 })
  await t.db.execute(sql`truncate generations, environments cascade`)
})
afterEach(() => db.$client.end().catch(() => undefined))

/** Changes the pins without an event to this process. */
const pin = async (version: string, generation: number) => {
  await t.db.execute(sql`insert into environments (name) values ('local') on conflict do nothing`)
  await t.db.execute(sql`
    insert into generations (environment, generation, pins, created_by)
    values ('local', ${generation}, ${JSON.stringify({ host: version })}::jsonb, 'another process')`)
  await t.db.execute(sql`update environments set generation = ${generation} where name = 'local'`)
}

/** Far longer than a busy machine needs. */
const PATIENT: DatabaseWaits = { known: 120_000, onDisk: 120_000, none: 120_000 }

const console = (environment = 'local', waits = PATIENT) => {
  const files = new ReleaseFiles(db, new ContentCache(db, releaseFilesDir(t.app.config)))
  const last = new LastConsole({ ...t.app.config, environment }, files, t.app.secrets)
  return new CurrentConsole({
    db,
    files,
    environment,
    apiBaseUrl: null,
    timeZone: 'Asia/Shanghai',
    last,
    now: () => clock,
    waits,
  })
}
const versionOf = async (current: CurrentConsole) => {
  const found = await current.get()
  if (!(found instanceof PinnedConsole)) return found.missing
  return /host\/(\d)/.exec(found.shellPage('/').identity.toString())?.[1]
}

test('queries the database again after ten seconds, or after `forget`', async () => {
  const current = console()
  expect(await versionOf(current)).toBe('pins')
  await pin('1.0.0', 1)
  expect(await versionOf(current)).toBe('1')
  await pin('2.0.0', 2)
  expect(await versionOf(current)).toBe('1')
  clock += 10_000
  expect(await versionOf(current)).toBe('2')
  await pin('3.0.0', 3)
  current.invalidate()
  expect(await versionOf(current)).toBe('3')
})

test('discards a read that started before a change of pins', async () => {
  await pin('1.0.0', 1)
  const current = console()
  const early = await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table releases in access exclusive mode`)
    const reading = versionOf(current)
    await waitUntilBlocked()
    await pin('2.0.0', 2)
    current.invalidate()
    return { reading }
  })
  expect(await early.reading).toBe('1')
  expect(await versionOf(current)).toBe('2')
})

const waitUntilBlocked = async () => {
  while ((await waiting()) === 0) await sleep(5)
}

test('returns the same console while the generation stays, so that rendered pages stay cached', async () => {
  await pin('1.0.0', 1)
  const current = console()
  const first = await current.get()
  clock += 60_000
  expect(await current.get()).toBe(first)
})

test('returns the known console while the database is unreachable', async () => {
  await pin('4.0.0', 4)
  const current = console()
  expect(await versionOf(current)).toBe('4')
  await db.$client.end()
  clock += 60_000
  expect(await versionOf(current)).toBe('4')
})

const lastFile = () => join(t.app.config.dataDir, 'last-console-local')
const lastIs = async (version: string) => {
  const isWritten = () =>
    existsSync(lastFile()) && readFileSync(lastFile(), 'utf8').includes(`"pins":{"host":"${version}"}`)
  for (let attempt = 0; attempt < 12_000 && !isWritten(); attempt += 1) await sleep(10)
  expect(isWritten()).toBe(true)
}

test('a new process returns the last console from its disk while the database is unreachable, and newer pins afterwards', async () => {
  await pin('3.0.0', 1)
  await versionOf(console())
  await lastIs('3.0.0')
  const there = db
  db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const current = console()
  expect(await versionOf(current)).toBe('3')
  await expect(console('staging').get()).rejects.toThrow()
  await db.$client.end()
  db = there
})

test('rejects a last console without this installation’s signature', async () => {
  await pin('2.0.0', 1)
  await versionOf(console())
  await lastIs('2.0.0')
  writeFileSync(lastFile(), readFileSync(lastFile(), 'utf8').replaceAll('2.0.0', '1.0.0'))
  await db.$client.end()
  await expect(console().get()).rejects.toThrow()
})

test('returns the known console while the database hangs, and waits for it only once', async () => {
  await pin('1.0.0', 1)
  const current = console('local', { ...PATIENT, known: 500 })
  expect(await versionOf(current)).toBe('1')
  const waits: boolean[] = []
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table environments in access exclusive mode`)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      clock += 10_000
      expect(await versionOf(current)).toBe('1')
      waits.push((await waiting()) > 0)
    }
  })
  expect(waits).toEqual([true, true, true])
  await pin('2.0.0', 2)
  clock += 10_000
  for (let attempt = 0; attempt < 12_000 && (await versionOf(current)) !== '2'; attempt += 1) await sleep(10)
  expect(await versionOf(current)).toBe('2')
})

const waiting = async () => {
  const { rowCount } = await t.db.execute(sql`
    select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`)
  return rowCount ?? 0
}
