import {
  baseProductCsv as csvEndpoint,
  countBaseProducts as countEndpoint,
  createBaseProduct as createEndpoint,
  deleteBaseProduct as deleteEndpoint,
  getBaseProduct as getEndpoint,
  getBaseProductOptions as optionsEndpoint,
  listBaseProductOrders as ordersEndpoint,
  listBaseProducts as listEndpoint,
  restoreBaseProduct as restoreEndpoint,
  updateBaseProduct as updateEndpoint,
} from '@outlet/shared/contract/product-base'
import { bulkBaseProducts as bulkEndpoint } from '@outlet/shared/contract/product-base/product-base-bulk'
import {
  importBaseProducts as importEndpoint,
  previewImport as previewEndpoint,
} from '@outlet/shared/contract/product-base/product-base-import'
import { listProductCandidates as candidatesEndpoint } from '@outlet/shared/contract/products/product-candidates'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import { serveCsv } from '../platform/csv/serve-csv'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { baseProductCells } from './base-product-cells'
import { bulkBaseProducts } from './bulk-base-products'
import { createBaseProduct } from './create-base-product'
import { deleteBaseProduct, restoreBaseProduct } from './delete-base-product'
import { importBaseProducts, previewImport } from './import-base-products'
import { listBaseProductOrders } from './list-base-product-orders'
import { countBaseProducts, getBaseProduct, listBaseProductOptions, listBaseProducts } from './list-base-products'
import { listProductCandidates } from './list-product-candidates'
import { updateBaseProduct } from './update-base-product'

export function productBaseRoutes(app: App) {
  const { secrets } = app
  serveCsv(app, csvEndpoint, {
    name: 'product-base',
    page: (db, actor, query) => listBaseProducts(db, actor, secrets, query),
    cells: baseProductCells,
  })
  serveBulk(app, bulkEndpoint, bulkBaseProducts(secrets))
  serveSharedRead(app, countEndpoint, ({ db, reader, query }) => countBaseProducts(db, reader, query))
  serveRead(app, optionsEndpoint, ({ db, actor }) => listBaseProductOptions(db, actor))
  serveSharedRead(app, listEndpoint, ({ db, reader, query }) => listBaseProducts(db, reader, secrets, query))
  serveRead(app, candidatesEndpoint, ({ db, actor, query }) => listProductCandidates(db, secrets, actor, query))
  serveRead(app, previewEndpoint, ({ db, actor, body }) => previewImport(db, actor, body))
  serveWrite(app, importEndpoint, ({ tx, caller, body }) => importBaseProducts(tx, caller, body))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getBaseProduct(db, actor, secrets, params.itemId))
  serveRead(app, ordersEndpoint, ({ db, actor, params }) => listBaseProductOrders(db, actor, secrets, params.itemId))
  serveWrite(app, createEndpoint, ({ tx, caller, body }) => createBaseProduct(tx, caller, secrets, body))
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) =>
    updateBaseProduct(tx, caller, secrets, params.itemId, body),
  )
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteBaseProduct(tx, caller, params.itemId))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreBaseProduct(tx, caller, secrets, params.itemId))
}
