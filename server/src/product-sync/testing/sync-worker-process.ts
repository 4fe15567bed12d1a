import { workerDeps } from '../../testing/worker-deps'
import { startSyncWorker } from '../sync-worker'

const deps = await workerDeps()
startSyncWorker({ ...deps, config: { ...deps.config, practiceStore: true } })
