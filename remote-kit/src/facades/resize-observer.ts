/** Arco's polyfill, which every browser that runs the console has built in. */
export default globalThis.ResizeObserver
