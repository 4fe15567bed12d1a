import { getMonitorSummary as summaryEndpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { bulkSnatchTasks as bulkEndpoint } from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import { countSnatchTasks as countEndpoint } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import { assignSnatchTask as assignEndpoint } from '@outlet/shared/contract/snatch-tasks/task-assignee'
import * as contract from '@outlet/shared/contract/snatch-tasks'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import { assignSnatchTask } from './assign-snatch-task'
import { bulkSnatchTasks } from './bulk-snatch-tasks'
import { armSnatchTask, cancelSnatchTask, pauseSnatchTask } from './change-state'
import { createSnatchTask } from './create-snatch-task'
import { deleteSnatchTask, restoreSnatchTask } from './delete-snatch-task'
import { forecastSnatchTask } from './forecast-snatch-task'
import { countSnatchTasks, getSnatchTask, listSnatchTaskChannels, listSnatchTasks } from './list-snatch-tasks'
import type { SnatchTaskDeps } from './snatch-task-deps'
import { summariseMonitors } from './summarise-monitors'
import { updateSnatchTask } from './update-snatch-task'

export function snatchTaskRoutes(app: App, triggerTasks: SnatchTaskDeps['triggerTasks']) {
  const deps = { ...app, triggerTasks }
  serveSharedRead(app, summaryEndpoint, ({ db, reader }) => summariseMonitors(db, reader, app))
  serveRead(app, contract.listSnatchTasks, ({ db, actor, query }) => listSnatchTasks(db, app, actor, query))
  serveRead(app, countEndpoint, ({ db, actor, query }) => countSnatchTasks(db, actor, query))
  serveRead(app, contract.listSnatchTaskChannels, ({ db, actor }) => listSnatchTaskChannels(db, app, actor))
  serveRead(app, contract.getSnatchTask, ({ db, actor, params }) => getSnatchTask(db, app, actor, params.taskId))
  serveRead(app, contract.forecastSnatchTask, ({ actor, body }) => forecastSnatchTask(deps, actor, body))
  // Outside a transaction, because the password hash is slow by design.
  serveOutsideTransaction(app, contract.createSnatchTask, ({ caller, body }) => createSnatchTask(deps, caller, body))
  serveOutsideTransaction(app, contract.updateSnatchTask, ({ caller, params, body }) =>
    updateSnatchTask(deps, caller, params.taskId, body),
  )
  serveOutsideTransaction(app, contract.armSnatchTask, ({ caller, params, body }) =>
    armSnatchTask(deps, caller, params.taskId, body.current_password),
  )
  serveBulk(app, bulkEndpoint, bulkSnatchTasks(deps))
  serveWrite(app, assignEndpoint, ({ tx, caller, params, body }) =>
    assignSnatchTask(tx, caller, deps, params.taskId, body),
  )
  serveWrite(app, contract.pauseSnatchTask, ({ tx, caller, params }) =>
    pauseSnatchTask(tx, caller, deps, params.taskId),
  )
  serveWrite(app, contract.cancelSnatchTask, ({ tx, caller, params }) =>
    cancelSnatchTask(tx, caller, deps, params.taskId),
  )
  serveWrite(app, contract.deleteSnatchTask, ({ tx, caller, params }) => deleteSnatchTask(tx, caller, params.taskId))
  serveWrite(app, contract.restoreSnatchTask, ({ tx, caller, params }) =>
    restoreSnatchTask(tx, caller, deps, params.taskId),
  )
}
