/** Browser resource that code has acquired and not released. */
export interface Held {
  /** Description for use in a sentence: `a 'resize' listener on window`. */
  readonly what: string
  /** Error whose stack shows where the resource was acquired. */
  readonly error: Error
}

/** Stack depth. Large, because React's frames lie between a browser function and the effect that called it. */
const STACK_FRAMES = 60

/**
 * Delay in ms from which a timeout is a deadline, such as that of a file that loads, and the factor by which it is
 * extended: on a busy machine, a sound release would miss its deadlines.
 */
const DEADLINE_MS = 3000
const DEADLINE_FACTOR = 10

/** Sources of resources that are currently held. A resource is removed when the function that releases it is called. */
const holdings: (() => Held[])[] = []

export const heldResources = (): Held[] => holdings.flatMap((list) => list())

const hold = (what: string): Held => ({ what, error: new Error(what) })

interface Listening extends Held {
  readonly target: EventTarget
  readonly type: string
  readonly listener: unknown
  readonly isCapture: boolean
}

/** Name of a target that outlives every page; null for other targets. */
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
  const startTimeout = (handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
    setTimeout(handler, delay < DEADLINE_MS ? delay : delay * DEADLINE_FACTOR, ...rest)
  const stop = (clear: (id?: number) => void) => (id?: number) => {
    clear(id)
    if (id !== undefined) timers.delete(Number(id))
  }
  Object.assign(window, {
    setTimeout: later(startTimeout, 'a timeout', true),
    setInterval: later(setInterval.bind(window), 'an interval', false),
    clearTimeout: stop(clearTimeout.bind(window)),
    clearInterval: stop(clearInterval.bind(window)),
  })
  window.requestAnimationFrame = (callback) => {
    const id = requestAnimationFrame.call(window, (time) => {
      frames.delete(id)
      callback(time)
    })
    frames.set(id, hold('an endless animation'))
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

/**
 * Whether an observed target is still in the document. An observer of removed elements only is garbage-collected with
 * them and does no harm.
 */
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

/** Starts to track held resources. Call before any other script runs. */
export function watchHeld() {
  Object.assign(Error, { stackTraceLimit: STACK_FRAMES })
  watchListeners()
  watchTimers()
  const observers = { MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver }
  for (const [name, { prototype }] of Object.entries(observers)) {
    // Each prototype takes a target of a different type, which is only passed on.
    watchObservers(name, prototype as Observer)
  }
}
