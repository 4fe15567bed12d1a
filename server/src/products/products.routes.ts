import {
  bulkProducts as bulkEndpoint,
  countProducts as countEndpoint,
  getProduct as getEndpoint,
  getProductChanges as changesEndpoint,
  getProductHistory as historyEndpoint,
  listProductFacets as facetsEndpoint,
  ProductBulkAction,
  listProducts as listEndpoint,
  productCsv as csvEndpoint,
  searchProducts as searchEndpoint,
} from '@outlet/shared/contract/products'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import { serveCsv } from '../downloads/serve-csv'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { bulkProducts } from './bulk-products'
import { getProduct } from './get-product'
import { getProductChanges } from './get-product-changes'
import { getProductHistory } from './get-product-history'
import { listProductFacets } from './list-product-facets'
import { productCells } from './product-cells'
import { countProducts, listProducts } from './list-products'
import { searchProducts } from './search-products'

export function productRoutes(app: App) {
  serveCsv(app, csvEndpoint, {
    name: 'products',
    page: (db, actor, query) => listProducts({ ...app, db }, actor, query),
    cells: productCells,
  })
  const parts = { secrets: app.secrets, timeZone: app.config.timeZone }
  serveBulk(app, bulkEndpoint, ProductBulkAction, bulkProducts(parts))
  serveRead(app, countEndpoint, ({ db, actor, query }) => countProducts(db, actor, query))
  serveRead(app, facetsEndpoint, ({ db, actor, query }) => listProductFacets(db, actor, query))
  serveRead(app, changesEndpoint, ({ db, actor, query }) => getProductChanges(db, actor, query))
  serveRead(app, historyEndpoint, ({ db, actor, params, query }) => getProductHistory(db, actor, params, query))
  serveRead(app, listEndpoint, ({ actor, query }) => listProducts(app, actor, query))
  serveRead(app, searchEndpoint, ({ db, actor, query }) => searchProducts(db, actor, query))
  serveRead(app, getEndpoint, ({ actor, params }) => getProduct(app, actor, params))
}
