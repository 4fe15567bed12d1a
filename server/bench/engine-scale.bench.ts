import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseConfig } from '../src/config'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { secretBox } from '../src/platform/secrets/secret-box'
import { benchDatabase } from './bench-database'
import { addMonitoredProducts, checkRound, seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { percentile, report } from './report'

// Measures the cost of a check by the number of monitors: the same number of due checks among 1,000, 10,000 and 100,000
// monitors. Then measures the heap of a worker after as many checks as 10,000 monitors have in an hour.

const SIZES = [1000, 10_000, 100_000]
const DUE = 1000
const ROUNDS = 7
const HOUR_OF_CHECKS = 120_000
const CHECKS_A_ROUND = 10_000
const SECRET_KEY = 'ab'.repeat(32)

setFlagsFromString('--expose-gc')
// `gc` exists only once the flag is set, and has no type.
const collect = runInNewContext('gc') as () => void
const heapMiB = () => {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const database = await benchDatabase()
const store = await startInstantStore()
try {
  const { db, work } = database
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  await seedMonitoredStore(db, { key: 'bench', origin: store.origin, products: SIZES[0] ?? 0 })
  const engine = startMonitoring({ db, work, config, secrets: secretBox(SECRET_KEY), log, times: { pollMs: 20 } })
  let smallest = Number.NaN
  let monitors = SIZES[0] ?? 0
  for (const size of SIZES) {
    if (size > monitors) await addMonitoredProducts(db, 'bench', `S${size}-`, size - monitors)
    monitors = size
    await checkRound(db, DUE)
    const before = process.cpuUsage()
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) seconds.push(await checkRound(db, DUE))
    const { user, system } = process.cpuUsage(before)
    const cost = (percentile(seconds, 0.5) / DUE) * 1e6
    if (Number.isNaN(smallest)) smallest = cost
    const among = `among ${size.toLocaleString('en-US')} monitors`
    report({
      name: `a check ${among}, from due to committed`,
      value: cost,
      unit: 'µs',
      goal: `≤ ${Math.round(smallest * 1.2)}`,
    })
    const own = (user + system) / (ROUNDS * DUE)
    report({ name: `a check ${among}, the worker's processor time`, value: own, unit: 'µs', goal: '≤ 333' })
  }
  const first = heapMiB()
  const heaps: number[] = []
  for (let done = 0; done < HOUR_OF_CHECKS; done += CHECKS_A_ROUND) {
    await checkRound(db, CHECKS_A_ROUND)
    heaps.push(heapMiB())
  }
  await engine.stop()
  report({ name: 'heap before an hour of checks of 10,000 monitors', value: first, unit: 'MiB', goal: '–' })
  report({ name: 'heap after its first tenth', value: heaps[1] ?? Number.NaN, unit: 'MiB', goal: '–' })
  report({
    name: 'heap after it',
    value: heaps.at(-1) ?? Number.NaN,
    unit: 'MiB',
    goal: `≤ ${((heaps[1] ?? 0) + 0.5).toFixed(1)}`,
  })
} finally {
  store.stop()
  await database.close()
}
