import { alertsConsumer } from '../../alert-rules/raise-alerts'
import { runConsumer } from '../../platform/outbox/run-consumer'
import { workerDeps } from '../../testing/worker-deps'
import { startDelivering } from '../send-deliveries'

// Raises and sends alerts.
const deps = await workerDeps()
runConsumer(deps.work, alertsConsumer(deps))
startDelivering(deps)
