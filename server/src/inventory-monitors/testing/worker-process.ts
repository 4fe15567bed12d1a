import { workerDeps } from '../../testing/worker-deps'
import { startMonitoring } from '../engine/start-monitoring'

startMonitoring({ ...(await workerDeps()), times: { leaseMs: Number(process.env['LEASE_MS']), pollMs: 50 } })
