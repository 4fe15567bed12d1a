import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { parseConfig, type Config } from '../config'
import { lockInstallation } from '../platform/db/installation-lock'
import { openDatabase } from '../platform/db/database'
import { withInstallation } from '../platform/embedded/with-installation'
import { secretBox } from '../platform/secrets/secret-box'
import { rotateStoredKey, secretKeys } from '../platform/secrets/secret-key'
import { resealSecrets } from './reseal-secrets'
import { loggedMessage } from '../platform/db/logged-error'

// This file is bundled into server/dist.
const serverRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

async function reseal(config: Config, url: string): Promise<void> {
  const db = openDatabase({ url, use: 'work', maxConnections: 2 })
  try {
    const { rows } = await db.execute(sql`select to_regclass('stores') is not null as there`)
    if (rows[0]?.['there'] !== true) throw new Error('there is no console in this database yet')
    const { current, old } = secretKeys(config)
    const { resealed, unreadable } = await resealSecrets(db, secretBox(current, old))
    console.log(`sealed ${resealed} secrets again; all others had the current key already`)
    if (unreadable.length > 0)
      throw new Error(`neither SECRET_KEY nor SECRET_KEYS_OLD opens the secrets of: ${unreadable.join(', ')}`)
  } finally {
    await db.$client.end()
  }
}

/**
 * Replaces the stored key and reseals all secrets. It requires that the console is stopped, since a running process
 * knows only the key that it started with.
 */
async function resealWithNewKey(config: Config, url: string): Promise<void> {
  const lock = await lockInstallation(url)
  try {
    rotateStoredKey(config.dataDir)
    await reseal(config, url)
  } finally {
    await lock.release()
  }
}

/** Command-line entry with the option `[--new-key]`. On an error it prints one sentence and exits with 1. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const config = parseConfig(process.env)
    const withNewKey = args.includes('--new-key')
    if (withNewKey && config.secretKey !== null)
      throw new Error(
        '--new-key is for a key stored in DATA_DIR: set the new key as SECRET_KEY and the former one in SECRET_KEYS_OLD',
      )
    await withInstallation(config, serverRoot, (url) =>
      withNewKey ? resealWithNewKey(config, url) : reseal(config, url),
    )
  } catch (error) {
    console.error(error instanceof Error ? loggedMessage(error) : error)
    process.exitCode = 1
  }
}
