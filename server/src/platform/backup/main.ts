import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '../time/clock'
import { parseConfig } from '../../config'
import { lockInstallation } from '../db/installation-lock'
import { withInstallation } from '../embedded/with-installation'
import { readBackup } from './read-backup'
import { writeBackup } from './write-backup'
import { loggedMessage } from '../db/logged-error'

// This file is bundled into server/dist.
const serverRoot = join(dirname(fileURLToPath(import.meta.url)), '..')
const config = parseConfig(process.env)

const stamp = () => clock.iso().slice(0, 19).replace(/[:T]/g, '-')

async function backup(target = `outlet-backup-${stamp()}.gz`) {
  mkdirSync(dirname(resolve(target)), { recursive: true })
  await withInstallation(config, serverRoot, (url) => writeBackup(url, config.dataDir, resolve(target)))
  console.log(`backed up to ${target}`)
}

async function restore(source: string | undefined) {
  if (!source || !existsSync(source)) throw new Error('npm run restore -- <file>: name a backup that exists')
  await withInstallation(config, serverRoot, async (url) => {
    const lock = config.databaseUrl ? null : await lockInstallation(url)
    await readBackup(resolve(source), url, config.dataDir, join(serverRoot, 'migrations'))
    await lock?.release()
  })
  console.log(`restored ${source}`)
}

/** Runs `backup [file]` or `restore <file>`; on failure prints one sentence and exits with code 1. */
export async function main([verb, file]: string[]): Promise<void> {
  try {
    await (verb === 'restore' ? restore(file) : backup(file))
  } catch (error) {
    console.error(error instanceof Error ? loggedMessage(error) : error)
    process.exitCode = 1
  }
}
