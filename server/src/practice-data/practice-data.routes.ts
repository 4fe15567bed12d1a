import * as contract from '@outlet/shared/contract/practice-data'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { countPracticeData } from './count-practice-data'
import { getPracticeData } from './get-practice-data'
import { removePracticeData } from './remove-practice-data'
import { startPracticeData } from './start-practice-data'

export function practiceDataRoutes(app: App) {
  serveRead(app, contract.getPracticeData, ({ db, actor }) => getPracticeData(db, actor))
  serveWrite(app, contract.startPracticeData, ({ tx, caller }) => startPracticeData(tx, caller))
  serveWrite(app, contract.countPracticeData, ({ tx, caller, body }) => countPracticeData(tx, caller, body.is_counted))
  serveWrite(app, contract.removePracticeData, ({ tx, caller }) => removePracticeData(tx, caller))
}
