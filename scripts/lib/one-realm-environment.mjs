import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** Symbols by which jest-circus stores the state of one test file in globals. */
const FILE_STATES = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'])

const timerConfig = { idToRef: (id) => ({ id, ref: () => id, unref: () => id }), refToId: (timer) => timer?.id }

const isOfFile = (key) => typeof key === 'string' || FILE_STATES.has(key.description)
const isSame = (one, other) => one?.value === other?.value && one?.get === other?.get

/** Restores the globals to these descriptors; symbols of packages that were loaded meanwhile remain. */
function restoreGlobals(descriptors) {
  for (const key of Reflect.ownKeys(globalThis))
    if (!(key in descriptors) && isOfFile(key)) Reflect.deleteProperty(globalThis, key)
  for (const key of Reflect.ownKeys(descriptors))
    if (!isSame(descriptors[key], Reflect.getOwnPropertyDescriptor(globalThis, key)))
      Reflect.defineProperty(globalThis, key, descriptors[key])
}

/**
 * Jest environment without a vm context. Tests run in Node's own realm, as production does, so that packages which are
 * evaluated once per worker suit all test files. After each file, globals and `process.env` are restored.
 */
export default class OneRealmEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  #globals = Object.getOwnPropertyDescriptors(globalThis)
  #env = { ...process.env }
  #exit = process.exit

  constructor({ projectConfig: config }) {
    const { moduleMocker } = this
    this.fakeTimers = new LegacyFakeTimers({ config, global: globalThis, moduleMocker, timerConfig })
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis })
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    process.exit = this.#exit
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) Reflect.deleteProperty(process.env, name)
    Object.assign(process.env, this.#env)
    restoreGlobals(this.#globals)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** Required by jest; `SharedPackagesRuntime` compiles without a context. */
  getVmContext() {
    return globalThis
  }
}
