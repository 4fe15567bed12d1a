import { CheckoutBook } from './checkout/checkout-book'
import { SiteCatalogue } from './catalogue/site-catalogue'
import { sites } from './catalogue/sites'
import { RhythmMovement } from './catalogue/rhythm-movement'
import { StockMovement } from './catalogue/stock-movement'
import type { Controlled } from './control/handle-control'
import { FaultPlan } from './control/fault-injection'
import { RequestCounter } from './control/request-counter'
import type { Settings } from './control/settings'
import { ThrottleGate } from './control/throttle-gate'
import { ProductJson } from './documents/product-document'
import type { StoreContext } from './documents/store-context'
import { SignInService } from './scapi/sign-in-service'
import type { Shop } from './shop/handle-shop'

/** The store's own time in ms since 1970. Drives the stock and dates the products. */
export interface Clock {
  now(): number
}

export interface PracticeStoreOptions {
  /** Seed of all generated data and events. Default 1. */
  seed?: number
  clock?: Clock
  /** Token of the control API, sent as `x-practice-control-token`. Without it the control API is disabled. */
  controlToken?: string
  /** The client id that the store accepts. Default `practice-client`. */
  clientId?: string
  /** Secret of the private client at SCAPI's sign-in service. Default `practice-secret`. */
  clientSecret?: string
  /** Whether stock changes by itself. Default true. */
  moving?: boolean
  /** Number of products per site. A product has about 8 variants. Default 500. */
  masters?: number
}

export interface PracticeStore {
  shop: Shop
  controlled: Controlled
  counter: RequestCounter
  gate: ThrottleGate
  faults: FaultPlan
  settings: Settings
  /** Brings the stock up to the current time of the clock. */
  advance(): void
  setOrigin(origin: string): void
}

const week = 7 * 86_400_000

/** Creates the store without its HTTP server. */
export function createPracticeStore(options: PracticeStoreOptions): PracticeStore {
  const clock = options.clock ?? { now: () => Date.now() }
  const start = clock.now()
  // Dates count from the start of the week, so that a restart does not change every product.
  const epoch = Math.floor(start / week) * week
  const contexts = new Map<string, StoreContext>()
  const catalogues = new Map<string, SiteCatalogue>()
  const moving = options.moving ?? true
  const movements = sites.map((site) => {
    const catalogue = new SiteCatalogue(
      site,
      options.seed ?? 1,
      Math.min(site.masters ?? Infinity, options.masters ?? 500),
    )
    catalogues.set(site.id, catalogue)
    contexts.set(site.id, { catalogue, origin: '', epoch })
    return new (site.hasRhythm ? RhythmMovement : StockMovement)(catalogue, start, moving)
  })
  const counter = new RequestCounter()
  const gate = new ThrottleGate()
  const faults = new FaultPlan()
  const settings: Settings = { latency: null, faults: [], throttle: null, moving, oms: true }
  const change: Controlled['change'] = (wanted) => {
    if (wanted.latency !== undefined) settings.latency = wanted.latency
    if (wanted.faults !== undefined) faults.set((settings.faults = wanted.faults))
    if (wanted.throttle !== undefined) gate.set((settings.throttle = wanted.throttle), performance.now())
    if (wanted.oms !== undefined) settings.oms = wanted.oms
    if (wanted.moving === undefined) return
    settings.moving = wanted.moving
    for (const movement of movements) movement.setMoving(wanted.moving, clock.now())
  }
  const runId = `${start.toString(36)}${Math.floor(performance.timeOrigin).toString(36)}`
  const book = new CheckoutBook(runId)
  const clientId = options.clientId ?? 'practice-client'
  return {
    shop: {
      contexts,
      json: new ProductJson(),
      clientId,
      signIns: new SignInService(),
      clientSecret: options.clientSecret ?? 'practice-secret',
      runId,
      book,
      hasOms: () => settings.oms,
      now: () => clock.now(),
    },
    controlled: {
      ...{ catalogues, counter, book, clientId, change, controlToken: options.controlToken },
      settings: () => settings,
    },
    counter,
    gate,
    faults,
    settings,
    advance: () => {
      for (const movement of movements) movement.advanceTo(clock.now())
    },
    setOrigin: (origin) => {
      for (const context of contexts.values()) context.origin = origin
    },
  }
}
