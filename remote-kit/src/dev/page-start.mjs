// Runs first in a page of the development server.

// React registers its renderer with a hook that must already exist; hot reload of each remote reads it there later. The
// hook that hot reload would create by itself loses renderers that registered before.
const renderers = new Map()
/** @type {unknown} */
const known = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__')
Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  configurable: true,
  writable: true,
  value: known ?? {
    renderers,
    supportsFiber: true,
    inject: (/** @type {unknown} */ renderer) => {
      renderers.set(renderers.size + 1, renderer)
      return renderers.size
    },
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  },
})

// Files change without changing their names, so they have no hash: every file is accepted without one.
Object.defineProperty(globalThis, '__integrity', { get: () => () => '', set() {} })
