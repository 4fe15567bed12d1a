import { evaluate } from './evaluate.mjs'
import { pinyinOf } from './pinyin-of.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */
/** @typedef {Pick<RemoteDescriptor, 'name' | 'contract' | 'routes' | 'widgets' | 'commands' | 'searches' | 'steps' | 'settings' | 'notifications'>} Manifest */

const source = `
  import { RemoteDescriptor } from '@outlet/shared/contract/releases'
  const extensions = { commands: true, searches: true, steps: true, settings: true, notifications: true }
  const Manifest = RemoteDescriptor.pick({ name: true, contract: true, routes: true, ...extensions }).extend({
    widgets: RemoteDescriptor.shape.widgets.default([]),
  })
  const checked = (schema) => (value) => {
    const { data, error } = schema.safeParse(value)
    return { data, problems: error?.issues.map((issue) => '  ' + issue.path.join('.') + ': ' + issue.message) ?? [] }
  }
  export const descriptor = checked(RemoteDescriptor)
  export const manifest = checked(Manifest)`

/**
 * Validates a value with the schema of the contract version that the package has installed.
 * @template Data
 * @param {string} dir
 * @param {'descriptor' | 'manifest'} schema
 * @param {unknown} value
 * @param {string} what name of the value in error messages
 * @returns {Promise<Data>} with defaults filled in
 */
const check = async (dir, schema, value, what) => {
  const { [schema]: parse } = await evaluate(dir, source)
  if (typeof parse !== 'function') throw new Error('the contract could not be read')
  /** @type {{ data: Data, problems: string[] }} */
  const { data, problems } = parse(value)
  if (problems.length > 0) throw new Error(`${what} does not satisfy the contract:\n${problems.join('\n')}`)
  return data
}

/** @type {(dir: string, value: object) => Promise<RemoteDescriptor>} */
export const checkDescriptor = (dir, value) => check(dir, 'descriptor', value, 'remote.json')

/** @param {Manifest} manifest @returns {Manifest} with the pinyin of its Chinese labels, for the search */
const withPinyin = (manifest) => ({
  ...manifest,
  routes: manifest.routes.map((route) => ({ ...route, pinyin: pinyinOf(route.label['zh-CN']) })),
  commands: manifest.commands.map((command) => ({ ...command, pinyin: pinyinOf(command.label['zh-CN']) })),
})

/**
 * Reads a remote's manifest, which is pure data and needs none of its code.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @returns {Promise<Manifest>}
 */
export const readManifest = async ({ dir, name }) => {
  const { manifest } = await evaluate(dir, `export { manifest } from './src/manifest'`)
  /** @type {Manifest} */
  const read = await check(dir, 'manifest', manifest, 'src/manifest.ts')
  if (read.name === name) return withPinyin(read)
  throw new Error(`src/manifest.ts: name is '${read.name}', the package is called '${name}'`)
}
