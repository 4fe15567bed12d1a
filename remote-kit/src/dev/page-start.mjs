// Runs before all else in a page of the development server.

// React tells its renderer to a hook that must be there first; each remote's hot reload looks for it there later. (The
// one that hot reload would make by itself forgets the renderers that came before it.)
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

// Files that change under one name have no hash: all are known, without one.
Object.defineProperty(globalThis, '__integrity', { get: () => () => '', set() {} })
