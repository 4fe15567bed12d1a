import { createHash } from 'node:crypto'
import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { LRUCache } from 'lru-cache'
import type { StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
import type { ProductDocument } from './connector'
import { sendsSameRequests } from './store-columns'
import type { TestOutcome } from './note-test'

const MAX_TRIALS = 50
/** Time in ms during which a person who tested a store connects it. */
const TRIED_MS = 60_000

interface TriedProduct {
  settings: StoreDescription
  /** Hash of the credentials. */
  login: string
  document: ProductDocument
  result: StoreTrial
  outcome: TestOutcome
}

/**
 * Products that tests have just read, so that connecting the tested store and adding the product send no request again.
 * Another process reads them again.
 */
const tried = new LRUCache<string, TriedProduct>({ max: MAX_TRIALS, ttl: TRIED_MS })

interface Subject {
  settings: StoreDescription
  credentials: unknown
  productId: string
}

const hashOf = (credentials: unknown): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64url')

const nameOf = ({ settings, productId }: Subject): string => `${settings.key} ${productId}`

export const rememberTried = (subject: Subject, read: Pick<TriedProduct, 'document' | 'result' | 'outcome'>): void => {
  const { settings, credentials, productId } = subject
  const product = { settings, login: hashOf(credentials), ...read }
  // A product may be tested by its address, and is added by its id.
  for (const id of [productId, read.document.productId]) tried.set(nameOf({ ...subject, productId: id }), product)
}

/** Returns the product that a successful test with the same settings and credentials has just read. */
export function findTried(subject: Subject): TriedProduct | null {
  const found = tried.get(nameOf(subject))
  if (!found || found.login !== hashOf(subject.credentials)) return null
  return sendsSameRequests(found.settings, subject.settings) ? found : null
}
