import { getMonitorSummary as summaryEndpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { countSnatchTasks as countEndpoint } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import {
  armSnatchTask as armEndpoint,
  cancelSnatchTask as cancelEndpoint,
  createSnatchTask as createEndpoint,
  deleteSnatchTask as deleteEndpoint,
  forecastSnatchTask as forecastEndpoint,
  getSnatchTask as getEndpoint,
  listSnatchTaskChannels as channelsEndpoint,
  listSnatchTasks as listEndpoint,
  pauseSnatchTask as pauseEndpoint,
  restoreSnatchTask as restoreEndpoint,
  updateSnatchTask as updateEndpoint,
} from '@outlet/shared/contract/snatch-tasks'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
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
  serveRead(app, listEndpoint, ({ db, actor, query }) => listSnatchTasks(db, app, actor, query))
  serveRead(app, countEndpoint, ({ db, actor, query }) => countSnatchTasks(db, actor, query))
  serveRead(app, channelsEndpoint, ({ db, actor }) => listSnatchTaskChannels(db, app, actor))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getSnatchTask(db, app, actor, params.taskId))
  serveRead(app, forecastEndpoint, ({ actor, body }) => forecastSnatchTask(deps, actor, body))
  // Outside a transaction, because the password hash is slow by design.
  serveOutsideTransaction(app, createEndpoint, ({ caller, body }) => createSnatchTask(deps, caller, body))
  serveOutsideTransaction(app, updateEndpoint, ({ caller, params, body }) =>
    updateSnatchTask(deps, caller, params.taskId, body),
  )
  serveOutsideTransaction(app, armEndpoint, ({ caller, params, body }) =>
    armSnatchTask(deps, caller, params.taskId, body.current_password),
  )
  serveWrite(app, pauseEndpoint, ({ tx, caller, params }) => pauseSnatchTask(tx, caller, deps, params.taskId))
  serveWrite(app, cancelEndpoint, ({ tx, caller, params }) => cancelSnatchTask(tx, caller, deps, params.taskId))
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteSnatchTask(tx, caller, params.taskId))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreSnatchTask(tx, caller, deps, params.taskId))
}
