import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config'

export interface SecretKeys {
  current: string
  /** Of before: what they sealed is still read, and what they signed counts. */
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

/** Whole or not at all, and readable by its owner alone. */
const write = (file: string, keys: readonly string[]) => {
  writeFileSync(`${file}.new`, keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/**
 * SECRET_KEY and SECRET_KEYS_OLD; or with the embedded database the installation's own key, made once and kept in
 * DATA_DIR (0600) beside those before it.
 */
export function secretKeys(config: Pick<Config, 'secretKey' | 'oldSecretKeys' | 'dataDir'>): SecretKeys {
  const old = [...config.oldSecretKeys, ...keysIn(oldKeysFile(config.dataDir))]
  if (config.secretKey) return { current: config.secretKey, old }
  const file = keyFile(config.dataDir)
  if (!existsSync(file)) write(file, [newKey()])
  return { current: readFileSync(file, 'utf8').trim(), old }
}

/** Gives an installation that keeps its own key a new one. The one before is put among the old ones first. */
export function rotateKeptKey(dataDir: string): void {
  const before = readFileSync(keyFile(dataDir), 'utf8').trim()
  write(oldKeysFile(dataDir), [before, ...keysIn(oldKeysFile(dataDir)).filter((key) => key !== before)])
  write(keyFile(dataDir), [newKey()])
}
