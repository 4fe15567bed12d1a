import {
  countProducts as countEndpoint,
  getProduct as getEndpoint,
  listProducts as listEndpoint,
  searchProducts as searchEndpoint,
} from '@outlet/shared/contract/products'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { getProduct } from './get-product'
import { countProducts, listProducts } from './list-products'
import { searchProducts } from './search-products'

export function productRoutes(app: App) {
  serveRead(app, countEndpoint, ({ db, actor, query }) => countProducts(db, actor, query))
  serveRead(app, listEndpoint, ({ actor, query }) => listProducts(app, actor, query))
  serveRead(app, searchEndpoint, ({ db, actor, query }) => searchProducts(db, actor, query))
  serveRead(app, getEndpoint, ({ actor, params }) => getProduct(app, actor, params))
}
