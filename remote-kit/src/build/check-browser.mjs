import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import esbuild from 'esbuild'
import { addressOf, callRegistry } from '../api.mjs'
import { builtFolder, readDescriptor } from '../descriptor.mjs'
import { readEnvironment } from '../environments.mjs'
import { kitFolder } from '../package-info.mjs'
import { checkDescriptor } from './contract.mjs'
import { evaluate } from './evaluate.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */
/** @typedef {import('@outlet/shared/contract/releases').Release} Release */
/** @typedef {import('#release-gate/release-problem').ReleaseProblem} ReleaseProblem */
/** @typedef {typeof import('#release-gate/browser/check-in-browser').checkInBrowser} CheckInBrowser */
/** @typedef {typeof import('#release-gate/browser/chromium')} Chromium */
/** @typedef {import('@outlet/shared/contract/endpoint').Endpoint} Endpoint */
/** @typedef {{ checkInBrowser: CheckInBrowser, chromiumPlaces: Chromium['chromiumPlaces'], chromiumArguments: Chromium['chromiumArguments'] }} Rules */

const GATE = '#release-gate/browser'

/** @param {Record<string, unknown>} exported @returns {exported is Record<string, unknown> & Rules} */
const isRules = (exported) =>
  ['checkInBrowser', 'chromiumPlaces', 'chromiumArguments'].every((name) => typeof exported[name] === 'function')

/** Recognises endpoints by properties that no other export has. @param {unknown} value @returns {value is Endpoint} */
const isEndpoint = (value) => typeof value === 'object' && value !== null && 'needs' in value && 'response' in value

/**
 * Loads the rules of the kit and all endpoints of the contract that is installed for the package.
 * @param {string} dir
 */
const readRules = async (dir) => {
  const contract = path.dirname(createRequire(path.join(dir, 'package.json')).resolve('@outlet/shared/contract/zod'))
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await evaluate(
    kitFolder,
    [
      `export { checkInBrowser } from '${GATE}/check-in-browser'`,
      `export { chromiumPlaces, chromiumArguments } from '${GATE}/chromium'`,
      ...files.map((file, index) => `export * as m${index} from ${JSON.stringify(path.join(contract, file))}`),
    ].join('\n'),
  )
  if (!isRules(modules)) throw new Error('the rules could not be read')
  const endpoints = Object.values(modules).flatMap((module) =>
    typeof module === 'object' && module !== null ? Object.values(module).filter(isEndpoint) : [],
  )
  const { outputFiles } = await esbuild.build({
    absWorkingDir: kitFolder,
    entryPoints: [`${GATE}/page/main`],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return { ...modules, endpoints, pageScript: outputFiles[0]?.text ?? '' }
}

/** Reads the environment that a console displays from its page. @param {string} address */
const shownEnvironment = async (address) => {
  const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } }).catch((cause) => {
    throw new Error(`no response from ${address}: is the server running, is OUTLET_SERVER right?`, { cause })
  })
  const [, json] = /id="outlet-release">(.*?)<\/script>/s.exec(await page.text()) ?? []
  if (json === undefined) throw new Error(`${address} shows no console: nothing is pinned there`)
  /** @type {{ environment: string }} */
  const { environment } = JSON.parse(json)
  return environment
}

/**
 * Descriptors of the releases that an environment pins, with `own` in place of its remote.
 * @param {import('../api.mjs').Registry} registry
 * @param {string} environment
 * @param {RemoteDescriptor} own
 */
const releaseSetWith = async (registry, environment, own) => {
  const { pins } = await readEnvironment({ ...registry, environment })
  const others = Object.entries(pins).filter(([name]) => name !== own.name)
  /** @type {Release[]} */
  const releases = await Promise.all(
    others.map(([name, version]) => callRegistry(registry, `/releases/${name}/${version}`)),
  )
  return [...releases.map(({ descriptor }) => descriptor), own]
}

/**
 * Opens every page of the build in `dist` in a local browser, together with the releases that an environment pins, and
 * applies the rules of the console's own browser check.
 * @param {import('../api.mjs').Registry & { dir: string, environment?: string | undefined }} options
 * @returns {Promise<{ name: string, version: string, environment: string, problems: ReleaseProblem[] }>}
 */
export const checkBrowser = async ({ dir, environment, ...registry }) => {
  const built = await readDescriptor(dir)
  if (!built) throw new Error(`${dir}: nothing is built; run 'remote build' first`)
  const own = await checkDescriptor(dir, built)
  const { checkInBrowser, chromiumPlaces, chromiumArguments, endpoints, pageScript } = await readRules(dir)
  const executablePath = chromiumPlaces(process.env['CHROME_PATH'] ?? null).find((place) => existsSync(place))
  if (!executablePath) throw new Error('no Chromium is found: install one, or name it with CHROME_PATH')
  const address = addressOf(registry)
  const shown = environment ?? (await shownEnvironment(address))
  const releases = await releaseSetWith(registry, shown, own)
  /** @param {RemoteDescriptor} release @param {string} file */
  const read = async (release, file) => {
    if (release.name === own.name) return readFile(path.join(builtFolder(dir), file)).catch(() => null)
    const response = await fetch(`${address}/remotes/${release.name}/${release.version}/${file}`)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  }
  const host = releases.find(({ name }) => name === 'host')
  if (!host) throw new Error(`${shown} has no host pinned: there is no console to open pages in`)
  const template = String((await read(host, 'index.html')) ?? '')
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArguments({ isRoot: process.getuid?.() === 0 }),
  })
  try {
    const { name, version } = own
    const now = new Date().toISOString()
    const problems = await checkInBrowser({ browser, pageScript, endpoints, releases, name, now, template, read })
    return { name, version, environment: shown, problems }
  } finally {
    await browser.close()
  }
}
