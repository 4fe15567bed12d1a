import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGE = /^(https?:\/\/[^/]+)(?:\/kit|\/remotes\/host\/[^/]+\/kit)\/[a-z-]+\.tgz$/

/** @param {string} file a package.json @returns {string | undefined} */
const consoleIn = (file) => {
  /** @type {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  for (const from of Object.values({ ...dependencies, ...devDependencies })) {
    const [, address] = PACKAGE.exec(from) ?? []
    if (address) return address
  }
  return undefined
}

/**
 * Address of the console from which the packages around a folder were installed; it need not be entered again.
 * @param {string} dir
 * @returns {string | undefined}
 */
export const consoleAddress = (dir) => {
  const file = path.join(dir, 'package.json')
  const found = existsSync(file) ? consoleIn(file) : undefined
  const parent = path.dirname(dir)
  return found ?? (parent === dir ? undefined : consoleAddress(parent))
}
