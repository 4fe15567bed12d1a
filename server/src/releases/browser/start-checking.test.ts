import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Running } from '../../platform/work/run-work'
import { goodRelease } from '../../testing/good-release'
import { draftHost } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { testWork, type TestWork } from '../../testing/test-work'
import { checkOf, queueChecks } from './browser-check-row'
import { browserResults } from './browser-results'
import { startChecking } from './start-checking'

let t: TestApp
let worker: TestWork
let folder: string
let running: Running[] = []
const check = checkOf({ host: '1.0.0', returns: '1.0.0' }, 'returns')

beforeAll(async () => {
  t = await testApp()
  const token = await t.signInAs('admin')
  for (const body of [draftHost('1.0.0'), goodRelease('1.0.0')])
    expect((await t.call('POST', '/releases', { token, body })).statusCode).toBe(200)
  worker = await testWork(t.db, t.url)
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outlet-checker-'))
  await t.db.execute(sql`delete from gate_results where kind = 'browser'`)
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
  await t.db.execute(sql`delete from browser_checks`)
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await worker.stop()
  await t.close()
})

/**
 * Starts the worker with a Node.js program in place of the checker, which runs `code` on its arguments `folder` and
 * `chromium`. The program returns its result on stdout, hence the `console.log` in these texts.
 */
const start = (code: string, chromePath = process.execPath) => {
  const checkScript = join(folder, 'check.mjs')
  writeFileSync(checkScript, `import * as fs from 'node:fs'; const [, , folder, chromium] = process.argv; ${code}`)
  const started = startChecking({
    db: t.db,
    work: worker.work,
    config: { chromePath },
    log: { warn: () => undefined },
    checkScript,
  })
  running.push(started)
  return started
}
const until = async (what: string, is: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(20)) if (await is()) return
  throw new Error(`not within 120 s: ${what}`)
}
const result = async () => (await browserResults(t.db, [check])).get(check.hash)
const resultStored = async () => {
  await until('the response is sent', async () => !['pending', undefined].includes((await result())?.outcome))
  return result()
}
const said = (text: string) =>
  `console.log(JSON.stringify([{ path: 'returns', code: 'browser.error', message: ${text} }]))`

test('a release without problems passes, and its check is removed from the queue', async () => {
  start(`console.log('[]')`)
  await queueChecks(t.db, [check])
  expect(await resultStored()).toMatchObject({ outcome: 'passed', problems: [] })
  const { rows } = await t.db.execute(sql`select * from browser_checks`)
  expect(rows).toEqual([])
})

test('the checker gets the files of the set, nothing of the server, and leaves nothing on the disk', async () => {
  const seen = join(folder, 'seen.json')
  const see = `fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ folder, chromium, env: Object.keys(process.env),
    files: fs.readdirSync(folder, { recursive: true }), set: JSON.parse(fs.readFileSync(folder + '/set.json', 'utf8')) }))`
  start(`${see}; ${said(`'reported'`)}`)
  await queueChecks(t.db, [check])
  expect(await resultStored()).toMatchObject({ outcome: 'refused', problems: [{ message: 'reported' }] })
  const given: { folder: string; chromium: string; env: string[]; files: string[]; set: { name: string } } = JSON.parse(
    readFileSync(seen, 'utf8'),
  )
  expect(given.set).toMatchObject({ name: 'returns', releases: [{ name: 'host' }, { name: 'returns' }] })
  expect(given.files).toEqual(
    expect.arrayContaining(['host/1.0.0/index.html', 'returns/1.0.0/remoteEntry.js', 'returns/1.0.0/ReturnList.css']),
  )
  expect(given.files.filter((file) => /\.(br|gz)$/.test(file))).toEqual([])
  expect(given.env.sort()).toEqual(['HOME', 'LANG', 'PATH', 'TMPDIR'])
  expect(given.chromium).toBe(process.execPath)
  await until('the folder is gone', () => !existsSync(given.folder))
})

test('a failed checker is run once more; then the result is unavailable, with the reason', async () => {
  start(`fs.appendFileSync(${JSON.stringify(join(folder, 'runs'))}, '1'); throw new Error('no display')`)
  await queueChecks(t.db, [check])
  expect(await resultStored()).toMatchObject({
    outcome: 'unavailable',
    problems: [{ code: 'browser.unavailable', message: 'the browser check failed: Error: no display' }],
  })
  expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('11')
})

test('a worker without a browser leaves a check to other workers for a while, then stores it as unavailable', async () => {
  await queueChecks(t.db, [check])
  // A busy machine may take longer than the wait for other workers.
  await t.db.execute(sql`update browser_checks set queued_at = clock_now() + interval '1 hour'`)
  start('', join(folder, 'no-chromium'))
  await sleep(1500)
  expect(await result()).toMatchObject({ outcome: 'pending' })
  await t.db.execute(sql`update browser_checks set queued_at = clock_now() - interval '4 seconds'`)
  expect(await resultStored()).toMatchObject({
    outcome: 'unavailable',
    problems: [{ code: 'browser.none', message: expect.stringContaining('no worker has a Chromium') as string }],
  })
})

test('a stop ends the checker, and its check is due again', async () => {
  const pids = join(folder, 'pid')
  const started = start(`fs.writeFileSync(${JSON.stringify(pids)}, String(process.pid)); setInterval(() => 0, 1000)`)
  await queueChecks(t.db, [check])
  await until('it runs', () => existsSync(pids) && readFileSync(pids, 'utf8') !== '')
  await started.stop()
  const { rows } = await t.db.execute(sql`select holder, next_at <= clock_now() as due from browser_checks`)
  expect(rows).toEqual([{ holder: null, due: true }])
  expect(() => process.kill(Number(readFileSync(pids, 'utf8')), 0)).toThrow('ESRCH')
})

test('an urgent check comes first, and runs in parallel to the current one', async () => {
  const order = join(folder, 'order')
  const others = ['1.0.0', '2.0.0', '3.0.0'].map((version) => checkOf({ host: '1.0.0', returns: version }, 'host'))
  const note = `const set = JSON.parse(fs.readFileSync(folder + '/set.json', 'utf8')); fs.appendFileSync(${JSON.stringify(order)}, set.name + ' ')`
  await queueChecks(t.db, others)
  const there = (name: string) => `fs.existsSync(${JSON.stringify(join(folder, name))})`
  const untilOver = `while (!${there('over')}) await new Promise((done) => setTimeout(done, 20))`
  start(`${note}; if (!${there('go')}) ${untilOver}; console.log('[]')`)
  await until('one is under way', () => existsSync(order) && readFileSync(order, 'utf8') !== '')
  // It ends after the urgent one.
  writeFileSync(join(folder, 'go'), '')
  await queueChecks(t.db, [check], { isUrgent: true })
  expect(await resultStored()).toMatchObject({ outcome: 'passed' })
  expect(readFileSync(order, 'utf8')).toBe('host returns ')
  writeFileSync(join(folder, 'over'), '')
})
