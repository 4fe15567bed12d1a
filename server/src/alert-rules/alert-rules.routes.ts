import * as contract from '@outlet/shared/contract/alert-rules'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { createAlertRule } from './create-alert-rule'
import { forecastAlertRule } from './forecast-alert-rule'
import { getAlertRule, listAlertRules } from './list-alert-rules'
import { previewAlertMessage } from './preview-alert-message'
import { deleteAlertRule, muteAlertRule, restoreAlertRule, updateAlertRule } from './update-alert-rule'

export function alertRuleRoutes(app: App) {
  serveRead(app, contract.listAlertRules, ({ db, actor, query }) => listAlertRules(db, actor, query))
  serveRead(app, contract.getAlertRule, ({ db, actor, params }) => getAlertRule(db, actor, params.ruleId))
  serveRead(app, contract.forecastAlertRule, ({ db, actor, body }) => forecastAlertRule(db, actor, app.config, body))
  serveRead(app, contract.previewAlertMessage, ({ actor, body }) => previewAlertMessage(app, actor, body))
  serveWrite(app, contract.createAlertRule, ({ tx, caller, body }) => createAlertRule(tx, caller, body))
  serveWrite(app, contract.updateAlertRule, ({ tx, caller, params, body }) =>
    updateAlertRule(tx, caller, params.ruleId, body),
  )
  serveWrite(app, contract.muteAlertRule, ({ tx, caller, params, body }) =>
    muteAlertRule(tx, caller, params.ruleId, body),
  )
  serveWrite(app, contract.deleteAlertRule, ({ tx, caller, params }) => deleteAlertRule(tx, caller, params.ruleId))
  serveWrite(app, contract.restoreAlertRule, ({ tx, caller, params }) => restoreAlertRule(tx, caller, params.ruleId))
}
