import { bulkProducts as bulkEndpoint } from '@outlet/shared/contract/products/product-bulk'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import type { App } from '../platform/http/app-context'
import { bulkProducts } from './bulk-products'

export function productBulkRoutes(app: App) {
  serveBulk(app, bulkEndpoint, bulkProducts({ secrets: app.secrets, timeZone: app.config.timeZone }))
}
