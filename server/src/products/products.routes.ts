import * as contract from '@outlet/shared/contract/products'
import {
  getPriceVerdictAge as verdictAgeEndpoint,
  listProductPriceFacts as priceFactsEndpoint,
} from '@outlet/shared/contract/products/price-facts'
import { listProductFacets as facetsEndpoint } from '@outlet/shared/contract/products/product-facets'
import {
  getProductChanges as changesEndpoint,
  getProductHistory as historyEndpoint,
} from '@outlet/shared/contract/products/product-history'
import { serveCsv } from '../platform/csv/serve-csv'
import type { App } from '../platform/http/app-context'
import { servePreparedWrite, serveRead, serveSharedRead, serveSharedTexts } from '../platform/http/serve'
import { addProduct as addEndpoint } from '@outlet/shared/contract/products/add-product'
import { clock } from '../platform/time/clock'
import { addProduct, readAddition } from './add-product'
import { getProduct } from './get-product'
import { getProductChanges } from './get-product-changes'
import { getProductHistory } from './get-product-history'
import { listProductFacets } from './list-product-facets'
import { getPriceVerdictAge } from './get-price-verdict-age'
import { listProductPriceFacts, withPriceFacts } from './list-product-price-facts'
import { productCells } from './product-cells'
import { countProducts, listProducts, listProductTexts } from './list-products'
import { productTexts } from './product-texts'
import { findSharedProduct } from './find-shared-product'
import { searchProducts } from './search-products'

export function productRoutes(app: App) {
  serveCsv(app, contract.productCsv, {
    name: 'products',
    page: async (db, actor, query, columns) =>
      withPriceFacts(db, await listProducts({ ...app, db }, actor, query), columns),
    cells: productCells,
  })
  const texts = productTexts(app)
  serveSharedRead(app, contract.countProducts, ({ db, reader, query }) => countProducts(db, reader, query))
  serveSharedRead(app, facetsEndpoint, ({ db, reader, query }) => listProductFacets(db, reader, query))
  serveSharedRead(app, changesEndpoint, ({ db, reader, query }) => getProductChanges(db, reader, query))
  serveRead(app, historyEndpoint, ({ db, actor, params, query }) => getProductHistory(db, actor, params, query))
  serveRead(app, priceFactsEndpoint, ({ db, actor, body }) => listProductPriceFacts(db, actor, body, clock.now()))
  serveSharedRead(app, verdictAgeEndpoint, ({ db, reader, query }) => getPriceVerdictAge(db, reader, query))
  serveSharedTexts(app, contract.listProducts, ({ db, reader, query }) => listProductTexts(db, texts, reader, query))
  serveRead(app, contract.findSharedProduct, ({ db, actor, query }) => findSharedProduct(db, actor, query.text))
  serveRead(app, contract.searchProducts, ({ db, actor, query }) => searchProducts(db, actor, query))
  servePreparedWrite(
    app,
    addEndpoint,
    ({ caller, params, body }) => readAddition(app, caller, { storeKey: params.storeKey, productId: body.product_id }),
    ({ tx, caller, prepared }) => addProduct(tx, caller, prepared),
  )
  serveRead(app, contract.getProduct, ({ actor, params }) => getProduct(app, actor, params))
}
