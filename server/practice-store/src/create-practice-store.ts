import { CheckoutBook } from './checkout/checkout-book'
import { SiteCatalogue } from './catalogue/site-catalogue'
import { sites } from './catalogue/sites'
import { RhythmMovement } from './catalogue/rhythm-movement'
import { StockMovement } from './catalogue/stock-movement'
import type { Controlled } from './control/answer-control'
import { FaultPlan } from './control/fault-injection'
import { RequestCounter } from './control/request-counter'
import type { Settings } from './control/settings'
import { ThrottleGate } from './control/throttle-gate'
import { ProductJson } from './documents/product-document'
import type { StoreContext } from './documents/store-context'
import { SignInService } from './scapi/answer-auth'
import type { Shop } from './shop/answer-shop'

/** The store's own time: moves its stock and dates its products. In ms since 1970. */
export interface Clock {
  now(): number
}

export interface PracticeStoreOptions {
  /** Decides everything that happens. Default 1. */
  seed?: number
  clock?: Clock
  /** Opens the control API to whoever sends it as `x-practice-control-token`; without it there is none. */
  controlToken?: string
  /** The client id that the store lets in. Default `practice-client`. */
  clientId?: string
  /** Of a private client at the sign-in service of SCAPI. Default `practice-secret`. */
  clientSecret?: string
  /** Whether stock moves by itself. Default true. */
  moving?: boolean
  /** Products with variants, a site. Each has some 8 variants. Default 500. */
  masters?: number
}

export interface PracticeStore {
  shop: Shop
  controlled: Controlled
  counter: RequestCounter
  gate: ThrottleGate
  faults: FaultPlan
  settings: Settings
  /** Brings the stock up to the clock. */
  advance(): void
  setOrigin(origin: string): void
}

const week = 7 * 86_400_000

/** The whole store without its HTTP server. */
export function createPracticeStore(options: PracticeStoreOptions): PracticeStore {
  const clock = options.clock ?? { now: () => Date.now() }
  const start = clock.now()
  // Dates are counted from the beginning of the week, so that a restart does not change every product.
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
  return {
    shop: {
      contexts,
      json: new ProductJson(),
      clientId: options.clientId ?? 'practice-client',
      signIns: new SignInService(),
      clientSecret: options.clientSecret ?? 'practice-secret',
      runId,
      book,
      hasOms: () => settings.oms,
      now: () => clock.now(),
    },
    controlled: { catalogues, counter, book, settings: () => settings, change, controlToken: options.controlToken },
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
