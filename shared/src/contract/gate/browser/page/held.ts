/** Something that code has asked the browser for and has not given back. */
export interface Held {
  /** As a sentence names it: `a 'resize' listener on window`. */
  readonly what: string
  /** Where it was asked for. */
  readonly error: Error
}

/** Frames of React's that stand between a browser function and the effect that called it. */
const FRAMES = 60

/** All that is held now, whoever holds it. Each of these is kept until what takes it back is called. */
const holdings: (() => Held[])[] = []

export const held = (): Held[] => holdings.flatMap((list) => list())

const hold = (what: string): Held => ({ what, error: new Error(what) })

interface Listening extends Held {
  readonly target: EventTarget
  readonly type: string
  readonly listener: unknown
  readonly isCapture: boolean
}

/** What outlives every page; null for all else. */
function nameOf(target: EventTarget): string | null {
  if (target === window) return 'window'
  if (target === document) return 'document'
  if (target === document.documentElement) return 'html'
  if (target === document.body) return 'body'
  if (target === window.visualViewport) return 'the viewport'
  return target instanceof MediaQueryList ? 'a media query' : null
}

const isCaptured = (options: boolean | EventListenerOptions | undefined) =>
  typeof options === 'object' ? options.capture === true : options === true

function watchListeners() {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  let all: Listening[] = []
  const drop = (target: EventTarget, type: string, listener: unknown, isCapture: boolean) => {
    all = all.filter(
      (each) =>
        each.target !== target || each.type !== type || each.listener !== listener || each.isCapture !== isCapture,
    )
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target: EventTarget = this ?? window
    addEventListener.call(target, type, listener, options)
    const name = nameOf(target)
    if (name === null || listener === null) return
    const isCapture = isCaptured(options)
    drop(target, type, listener, isCapture)
    const forget = () => drop(target, type, listener, isCapture)
    if (typeof options === 'object') {
      if (options.signal?.aborted) return
      if (options.signal) addEventListener.call(options.signal, 'abort', forget)
      if (options.once) addEventListener.call(target, type, forget, { once: true, capture: isCapture })
    }
    all.push({ ...hold(`a '${type}' listener on ${name}`), target, type, listener, isCapture })
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target: EventTarget = this ?? window
    removeEventListener.call(target, type, listener, options)
    drop(target, type, listener, isCaptured(options))
  }
  holdings.push(() => all)
}

function watchTimers() {
  const { setTimeout, setInterval, clearTimeout, clearInterval, requestAnimationFrame, cancelAnimationFrame } = window
  const timers = new Map<number, Held>()
  const frames = new Map<number, Held>()
  const later =
    (start: (handler: TimerHandler, delay?: number, ...rest: unknown[]) => number, what: string, isOnce: boolean) =>
    (handler: TimerHandler, delay?: number, ...rest: unknown[]): number => {
      if (typeof handler !== 'function') return start(handler, delay, ...rest)
      const id: number = start(
        (...given: unknown[]) => {
          if (isOnce) timers.delete(id)
          handler(...given)
        },
        delay,
        ...rest,
      )
      timers.set(id, hold(what))
      return id
    }
  const stop = (clear: (id?: number) => void) => (id?: number) => {
    clear(id)
    if (id !== undefined) timers.delete(Number(id))
  }
  Object.assign(window, {
    setTimeout: later(setTimeout.bind(window), 'a timeout', true),
    setInterval: later(setInterval.bind(window), 'an interval', false),
    clearTimeout: stop(clearTimeout.bind(window)),
    clearInterval: stop(clearInterval.bind(window)),
  })
  window.requestAnimationFrame = (callback) => {
    const id = requestAnimationFrame.call(window, (time) => {
      frames.delete(id)
      callback(time)
    })
    frames.set(id, hold('an animation that goes on'))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    cancelAnimationFrame.call(window, id)
    frames.delete(id)
  }
  holdings.push(() => [...timers.values(), ...frames.values()])
}

interface Observer {
  observe(target: unknown, ...rest: unknown[]): void
  unobserve?(target: unknown): void
  disconnect(): void
}

/** One that looks at nothing but removed elements holds nobody up, and goes with them. */
const isSeen = (target: WeakRef<Node> | null) => target === null || target.deref()?.isConnected === true

function watchObservers(name: string, prototype: Observer) {
  const { observe, unobserve, disconnect } = prototype
  const all = new Map<Observer, { held: Held; targets: (WeakRef<Node> | null)[] }>()
  prototype.observe = function (target, ...rest) {
    observe.call(this, target, ...rest)
    const known = all.get(this) ?? { held: hold(`a ${name}`), targets: [] }
    all.set(this, { ...known, targets: [...known.targets, target instanceof Node ? new WeakRef(target) : null] })
  }
  if (unobserve) {
    prototype.unobserve = function (target) {
      unobserve.call(this, target)
      const known = all.get(this)
      if (known) all.set(this, { ...known, targets: known.targets.filter((each) => each?.deref() !== target) })
    }
  }
  prototype.disconnect = function () {
    disconnect.call(this)
    all.delete(this)
  }
  holdings.push(() => [...all.values()].filter(({ targets }) => targets.some(isSeen)).map((each) => each.held))
}

/** From here on is known what is held. */
export function watchHeld() {
  Object.assign(Error, { stackTraceLimit: FRAMES })
  watchListeners()
  watchTimers()
  const observers = { MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver }
  for (const [name, { prototype }] of Object.entries(observers)) {
    // Each takes a target of another type, and is only handed on.
    watchObservers(name, prototype as Observer)
  }
}
