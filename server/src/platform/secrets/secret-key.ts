import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config'

export interface SecretKeys {
  current: string
  /** Previous keys, still used to decrypt and verify. */
  old: string[]
}

const newKey = () => randomBytes(32).toString('hex')

const keyFile = (dataDir: string) => join(dataDir, 'secret-key')
const oldKeysFile = (dataDir: string) => join(dataDir, 'secret-keys-old')

const keysIn = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []

/** Writes atomically, readable by the owner only. */
const write = (file: string, keys: readonly string[]) => {
  writeFileSync(`${file}.new`, keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/**
 * Returns SECRET_KEY and SECRET_KEYS_OLD; with the embedded database the installation's own key, which is generated
 * once and stored in DATA_DIR (0600) beside its predecessors.
 */
export function secretKeys(config: Pick<Config, 'secretKey' | 'oldSecretKeys' | 'dataDir'>): SecretKeys {
  const old = [...config.oldSecretKeys, ...keysIn(oldKeysFile(config.dataDir))]
  if (config.secretKey) return { current: config.secretKey, old }
  const file = keyFile(config.dataDir)
  if (!existsSync(file)) write(file, [newKey()])
  return { current: readFileSync(file, 'utf8').trim(), old }
}

/** Generates a new key for an installation with its own key file. The current key is first added to the old ones. */
export function rotateStoredKey(dataDir: string): void {
  const before = readFileSync(keyFile(dataDir), 'utf8').trim()
  write(oldKeysFile(dataDir), [before, ...keysIn(oldKeysFile(dataDir)).filter((key) => key !== before)])
  write(keyFile(dataDir), [newKey()])
}
