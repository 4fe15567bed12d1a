import * as contract from '@outlet/shared/contract/product-base'
import { bulkBaseProducts as bulkEndpoint } from '@outlet/shared/contract/product-base/product-base-bulk'
import {
  importBaseProducts as importEndpoint,
  previewImport as previewEndpoint,
} from '@outlet/shared/contract/product-base/product-base-import'
import {
  getProductCandidate as candidateEndpoint,
  listProductCandidates as candidatesEndpoint,
} from '@outlet/shared/contract/products/product-candidates'
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
import { getProductCandidate, listProductCandidates } from './list-product-candidates'
import { updateBaseProduct } from './update-base-product'

export function productBaseRoutes(app: App) {
  const { secrets } = app
  serveCsv(app, contract.baseProductCsv, {
    name: 'product-base',
    page: (db, actor, query) => listBaseProducts(db, actor, secrets, query),
    cells: baseProductCells,
  })
  serveBulk(app, bulkEndpoint, bulkBaseProducts(secrets))
  serveSharedRead(app, contract.countBaseProducts, ({ db, reader, query }) => countBaseProducts(db, reader, query))
  serveRead(app, contract.getBaseProductOptions, ({ db, actor }) => listBaseProductOptions(db, actor))
  serveSharedRead(app, contract.listBaseProducts, ({ db, reader, query }) =>
    listBaseProducts(db, reader, secrets, query),
  )
  serveRead(app, candidatesEndpoint, ({ db, actor, query }) => listProductCandidates(db, secrets, actor, query))
  serveRead(app, candidateEndpoint, ({ db, actor, params }) => getProductCandidate(db, secrets, actor, params))
  serveRead(app, previewEndpoint, ({ db, actor, body }) => previewImport(db, actor, body))
  serveWrite(app, importEndpoint, ({ tx, caller, body }) => importBaseProducts(tx, caller, body))
  serveRead(app, contract.getBaseProduct, ({ db, actor, params }) => getBaseProduct(db, actor, secrets, params.itemId))
  serveRead(app, contract.listBaseProductOrders, ({ db, actor, params }) =>
    listBaseProductOrders(db, actor, secrets, params.itemId),
  )
  serveWrite(app, contract.createBaseProduct, ({ tx, caller, body }) => createBaseProduct(tx, caller, secrets, body))
  serveWrite(app, contract.updateBaseProduct, ({ tx, caller, params, body }) =>
    updateBaseProduct(tx, caller, secrets, params.itemId, body),
  )
  serveWrite(app, contract.deleteBaseProduct, ({ tx, caller, params }) => deleteBaseProduct(tx, caller, params.itemId))
  serveWrite(app, contract.restoreBaseProduct, ({ tx, caller, params }) =>
    restoreBaseProduct(tx, caller, secrets, params.itemId),
  )
}
