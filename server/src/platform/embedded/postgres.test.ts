import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lockInstallation } from '../db/installation-lock'
import { superviseEmbeddedPostgres } from './supervise-postgres'
import { startEmbeddedPostgres } from './postgres'

const serverRoot = resolve(__dirname, '../../..')
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlet-embedded-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('preserves data across a stop, and sorts the same on every machine', async () => {
  const first = await startEmbeddedPostgres({ dataDir, serverRoot })
  await query(first.url, "create table kept as select unnest(array['b', 'A', 'a', 'B']) as word")
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, serverRoot })
  const rows = await query(second.url, 'select word from kept order by word')
  await second.stop()
  expect(rows.map((row) => row.word)).toEqual(['A', 'B', 'a', 'b'])
})

test('attaches to the PostgreSQL that a killed server left running', async () => {
  const abandoned = await startEmbeddedPostgres({ dataDir, serverRoot })
  await query(abandoned.url, 'create table kept (n int)')
  const pid = postmaster()
  const next = await startEmbeddedPostgres({ dataDir, serverRoot })
  expect(next.url).toBe(abandoned.url)
  expect(postmaster()).toBe(pid)
  await next.stop()
})

test('recovers after PostgreSQL itself was killed', async () => {
  const first = await startEmbeddedPostgres({ dataDir, serverRoot })
  await query(first.url, 'create table kept as select 1 as n')
  execFileSync('kill', ['-9', String(postmaster())])
  const second = await startEmbeddedPostgres({ dataDir, serverRoot })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('starts after a kill during a query whose backend outlives its postmaster for seconds', async () => {
  const first = await startEmbeddedPostgres({ dataDir, serverRoot })
  const busy = new pg.Client({ connectionString: first.url })
  busy.on('error', () => undefined)
  await busy.connect()
  // The query computes without a pause in which the backend could notice the postmaster's death.
  const computing = busy.query('select count(*) from generate_series(1, 6000000)').catch(() => undefined)
  await sleep(300)
  execFileSync('kill', ['-9', String(postmaster())])
  const second = await startEmbeddedPostgres({ dataDir, serverRoot })
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await computing
  await second.stop()
})

test('a console restarts its killed PostgreSQL, and still refuses other consoles on its data', async () => {
  const options = { dataDir, serverRoot }
  const started = await startEmbeddedPostgres(options)
  const lock = await lockInstallation(started.url)
  const reported = jest.fn()
  const supervised = superviseEmbeddedPostgres(options, started, reported)
  await query(started.url, 'create table kept as select 1 as n')
  execFileSync('kill', ['-9', String(postmaster())])
  const holders = () =>
    query(
      started.url,
      "select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'",
    )
  const deadline = Date.now() + 120_000
  while ((await holders().catch(() => [])).length === 0 && Date.now() < deadline) await sleep(50)
  expect(await holders()).toEqual([{ name: 'outlet-console lock' }])
  expect(await query(started.url, 'select n from kept')).toEqual([{ n: 1 }])
  expect(reported).toHaveBeenCalledWith('the embedded PostgreSQL has ended by itself and is started again')
  await lock.release()
  await supervised.stop()
  await expect(query(started.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('ignores a pid file whose process id belongs to another program after a reboot', async () => {
  const first = await startEmbeddedPostgres({ dataDir, serverRoot })
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  await first.stop()
  const stranger = fork('-e', [], { execArgv: ['-e', 'setInterval(() => {}, 1000)'], stdio: 'ignore' })
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), [stranger.pid, ...lines.slice(1)].join('\n'))
  const second = await startEmbeddedPostgres({ dataDir, serverRoot })
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
  stranger.kill()
})
