import { workerDeps } from '../../testing/worker-deps'
import { startBuying } from '../buying/start-buying'
import { holdAtRequestedStep } from './hold-at-step'

const reached = holdAtRequestedStep()
startBuying({ ...(await workerDeps({ maxConnections: 6 })), reached, leaseMs: Number(process.env['LEASE_MS']) })
process.send?.({ isReady: true })
