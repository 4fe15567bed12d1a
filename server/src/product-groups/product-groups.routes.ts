import * as contract from '@outlet/shared/contract/products/product-groups'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { linkProducts } from './link-products'
import { listSameProducts } from './list-same-products'
import { restoreProductGroups } from './restore-product-groups'
import { separateProduct } from './separate-product'

interface Params {
  websiteType: string
  productId: string
}

const ownOf = ({ websiteType, productId }: Params) => ({ website_type: websiteType, product_id: productId })

export function productGroupRoutes(app: App) {
  serveRead(app, contract.listSameProducts, ({ db, actor, params }) => listSameProducts(db, actor, app.config, params))
  serveWrite(app, contract.linkProducts, ({ tx, caller, params, body }) =>
    linkProducts(tx, caller, ownOf(params), body),
  )
  serveWrite(app, contract.separateProduct, ({ tx, caller, params, body }) =>
    separateProduct(tx, caller, ownOf(params), body),
  )
  serveWrite(app, contract.restoreProductGroups, ({ tx, caller, body }) => restoreProductGroups(tx, caller, body))
}
