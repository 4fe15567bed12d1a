import {
  countProducts as countEndpoint,
  getProduct as getEndpoint,
  listProducts as listEndpoint,
  productCsv as csvEndpoint,
  searchProducts as searchEndpoint,
} from '@outlet/shared/contract/products'
import { serveCsv } from '../downloads/serve-csv'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { getProduct } from './get-product'
import { productCells } from './product-cells'
import { countProducts, listProducts } from './list-products'
import { searchProducts } from './search-products'

export function productRoutes(app: App) {
  serveCsv(app, csvEndpoint, {
    name: 'products',
    page: (db, actor, query) => listProducts({ ...app, db }, actor, query),
    cells: productCells,
  })
  serveRead(app, countEndpoint, ({ db, actor, query }) => countProducts(db, actor, query))
  serveRead(app, listEndpoint, ({ actor, query }) => listProducts(app, actor, query))
  serveRead(app, searchEndpoint, ({ db, actor, query }) => searchProducts(db, actor, query))
  serveRead(app, getEndpoint, ({ actor, params }) => getProduct(app, actor, params))
}
