/**
 * Makes a drawing context for jsdom, which has none: it accepts every call and draws nothing, so that charts can be
 * mounted.
 */
const makeContext = (canvas: HTMLCanvasElement): object =>
  new Proxy<Record<PropertyKey, unknown>>(
    { canvas, measureText: () => ({ width: 0 }) },
    { get: (known, name) => (name in known ? known[name] : () => ({ addColorStop: () => undefined })) },
  )

/** Installs the fake context. Called by the set-up of all browser tests. */
export const fakeCanvas = (): void => {
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      return makeContext(this)
    },
  })
}
