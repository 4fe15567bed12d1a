import { pino } from 'pino'
import { loggerOptions } from '../../logger'
import { holdAtRequestedStep } from '../../purchase-attempts/testing/hold-at-step'
import { startWorkers } from '../../start-workers'
import { workerDeps } from '../../testing/worker-deps'

// A console's complete worker.
const reached = holdAtRequestedStep()
const deps = await workerDeps()
// Logs to stderr, which the parent prints.
const log = pino(loggerOptions(deps.config.logLevel), pino.destination(2))
const buying = { reached, leaseMs: Number(process.env['LEASE_MS']) }
await startWorkers({ ...deps, log, buying, checkScript: '' })
process.send?.({ isReady: true })
