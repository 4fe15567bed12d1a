import { recogniseAddress as endpoint } from '@outlet/shared/contract/stores/recognise-address'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction } from '../platform/http/serve'
import { recogniseAddress } from './recognise-address'

export const storeRecognitionRoutes = (app: App) =>
  serveOutsideTransaction(app, endpoint, ({ caller, body }) => recogniseAddress(app, caller, body))
