import { storeDialects, StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { magentoTests } from '../magento/testing/magento-tests'
import { medusaTests } from '../medusa/testing/medusa-tests'
import { pageTests } from '../page/testing/page-tests'
import { sfccOcapiTests } from '../sfcc-ocapi/testing/sfcc-ocapi-tests'
import { sfccScapiTests } from '../sfcc-scapi/testing/sfcc-scapi-tests'
import { sfraTests } from '../sfra/testing/sfra-tests'
import { shopifyTests } from '../shopify/testing/shopify-tests'
import { ownColumnsOf } from '../store-columns'
import type { StoreRow } from '../store-row'
import { startFakeUcp } from '../ucp/testing/fake-ucp'
import { ucpTests } from '../ucp/testing/ucp-tests'
import { vendureTests } from '../vendure/testing/vendure-tests'
import { woocommerceTests } from '../woocommerce/testing/woocommerce-tests'
import type { DialectTests } from './dialect-tests'

const dialectTests: Readonly<Record<StoreDialect, DialectTests>> = {
  'sfcc-ocapi': sfccOcapiTests,
  'sfcc-scapi': sfccScapiTests,
  ucp: ucpTests,
  shopify: shopifyTests,
  medusa: medusaTests,
  vendure: vendureTests,
  magento: magentoTests,
  woocommerce: woocommerceTests,
  sfra: sfraTests,
  page: pageTests,
}

export interface DialectUnderTest extends DialectTests {
  readonly dialect: StoreDialect
  /** Whether the store lists its products. */
  readonly isListed: boolean
  /** Columns of `settings`. */
  readonly own: Partial<StoreRow>
}

export const dialectUnderTest = (dialect: StoreDialect): DialectUnderTest => {
  const tests = dialectTests[dialect]
  const { isListed = true }: { isListed?: boolean } = storeDialects[dialect]
  return { dialect, ...tests, isListed, own: ownColumnsOf(tests.settings) }
}

/** Every dialect with a store of it, for tests that all connectors must pass. */
export const dialects: readonly DialectUnderTest[] = StoreDialect.options.map(dialectUnderTest)

/** Stores of the Universal Commerce Protocol have one of two transports. */
const ucpOverMcp: DialectUnderTest = { ...dialectUnderTest('ucp'), startFake: () => startFakeUcp('mcp') }

/** Every dialect over every transport, with a title. */
export const connectorsUnderTest: readonly (DialectUnderTest & { title: string })[] = [
  ...dialects.map((underTest) => ({ ...underTest, title: underTest.dialect })),
  { ...ucpOverMcp, title: 'ucp over MCP' },
]

/** Connectors of stores that list their products. */
export const listingConnectors = connectorsUnderTest.filter(({ isListed }) => isListed)
