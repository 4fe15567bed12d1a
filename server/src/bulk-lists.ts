import * as contract from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { MonitorBulkAction } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { bulkOrders as ordersEndpoint, OrderBulkAction } from '@outlet/shared/contract/orders/order-bulk'
import {
  BaseProductBulkAction,
  bulkBaseProducts as baseProductsEndpoint,
} from '@outlet/shared/contract/product-base/product-base-bulk'
import { bulkProducts as productsEndpoint, ProductBulkAction } from '@outlet/shared/contract/products/product-bulk'
import { bulkUsers as usersEndpoint, UserBulkAction } from '@outlet/shared/contract/users'
import {
  bulkSnatchTasks as snatchTasksEndpoint,
  SnatchTaskBulkAction,
} from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import { storedList, type StoredBulkList } from './bulk-jobs/bulk-list'
import type { Config } from './config'
import { bulkMonitors } from './inventory-monitors/batch/bulk-monitors'
import { bulkOrders } from './orders/bulk-orders'
import type { Database } from './platform/db/database'
import type { SecretBox } from './platform/secrets/secret-box'
import { bulkBaseProducts } from './product-base/bulk-base-products'
import { bulkProducts } from './product-bulk/bulk-products'
import { bulkUsers } from './bulk-jobs/bulk-users'
import { triggerTasks } from './purchase-attempts/trigger-tasks'
import { bulkSnatchTasks } from './snatch-tasks/bulk-snatch-tasks'

interface BulkListDeps {
  db: Database
  config: Config
  secrets: SecretBox
}

/** Lists whose rows a worker can change in bulk, by the path of their bulk endpoint. */
export function bulkLists({ db, config, secrets }: BulkListDeps): Map<string, StoredBulkList> {
  const deps = { secrets, timeZone: config.timeZone }
  return new Map([
    [ordersEndpoint.path, storedList(bulkOrders(config), OrderBulkAction)],
    [usersEndpoint.path, storedList(bulkUsers(secrets), UserBulkAction)],
    [productsEndpoint.path, storedList(bulkProducts(deps), ProductBulkAction)],
    [baseProductsEndpoint.path, storedList(bulkBaseProducts(secrets), BaseProductBulkAction)],
    [
      snatchTasksEndpoint.path,
      storedList(bulkSnatchTasks({ db, config, secrets, triggerTasks }), SnatchTaskBulkAction),
    ],
    [contract.bulkMonitors.path, storedList(bulkMonitors(deps), MonitorBulkAction)],
  ])
}
