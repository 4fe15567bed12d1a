import {
  createAlertRule as createEndpoint,
  deleteAlertRule as deleteEndpoint,
  forecastAlertRule as forecastEndpoint,
  getAlertRule as getEndpoint,
  listAlertRules as listEndpoint,
  muteAlertRule as muteEndpoint,
  previewAlertMessage as previewEndpoint,
  restoreAlertRule as restoreEndpoint,
  updateAlertRule as updateEndpoint,
} from '@outlet/shared/contract/alert-rules'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { createAlertRule } from './create-alert-rule'
import { forecastAlertRule } from './forecast-alert-rule'
import { getAlertRule, listAlertRules } from './list-alert-rules'
import { previewAlertMessage } from './preview-alert-message'
import { deleteAlertRule, muteAlertRule, restoreAlertRule, updateAlertRule } from './update-alert-rule'

export function alertRuleRoutes(app: App) {
  serveRead(app, listEndpoint, ({ db, actor, query }) => listAlertRules(db, actor, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getAlertRule(db, actor, params.ruleId))
  serveRead(app, forecastEndpoint, ({ db, actor, body }) => forecastAlertRule(db, actor, app.config, body))
  serveRead(app, previewEndpoint, ({ actor, body }) => previewAlertMessage(app, actor, body))
  serveWrite(app, createEndpoint, ({ tx, caller, body }) => createAlertRule(tx, caller, body))
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) => updateAlertRule(tx, caller, params.ruleId, body))
  serveWrite(app, muteEndpoint, ({ tx, caller, params, body }) => muteAlertRule(tx, caller, params.ruleId, body.until))
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteAlertRule(tx, caller, params.ruleId))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreAlertRule(tx, caller, params.ruleId))
}
