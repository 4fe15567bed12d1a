/** Replaces Arco's polyfill: every supported browser has ResizeObserver built in. */
export default globalThis.ResizeObserver
