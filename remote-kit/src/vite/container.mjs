import path from 'node:path'

/** Module that the console imports. */
export const ENTRY = 'outlet-remote-entry'
/** Module that stores the share scope. */
export const SCOPE = 'outlet-remote-scope'

/** @param {string} dir folder of the remote's package */
export const containerSource = (dir) => `
export { init } from '${SCOPE}'
export const get = async (name) => {
  if (name !== './main') throw new Error('nothing else is exposed: ' + name)
  const main = await import(${JSON.stringify(path.join(dir, 'src/main.ts'))})
  return () => main
}`

// A failed ES module stays failed until the page is reloaded. Therefore importing a late module of the host retries
// indefinitely, while the page displays the error.
export const scopeSource = `
const LONGEST_PAUSE_MS = 30000
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
let scope = {}
export const init = (shareScope) => {
  scope = shareScope
}
const fits = (version, [major, minor]) => {
  const has = version.split('.').map(Number)
  return has[0] === major && has[1] >= minor
}
export const take = async (name, range) => {
  const found = Object.entries(scope[name] ?? {}).find(([version]) => fits(version, range))
  if (!found) throw new Error('the console shares no ' + name + ' of ' + range.join('.') + ' or newer')
  for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return (await found[1].get())()
    } catch {
      await pause(wait)
    }
  }
}`
