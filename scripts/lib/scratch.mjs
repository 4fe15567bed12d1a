import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { constants, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 8 * 1024 ** 3

const hasPlentyOfMemory = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MIN_FREE_BYTES && freemem() > MIN_FREE_BYTES
}

/**
 * Creates a folder for test output that is deleted when this process ends. It is in memory if there is enough, because
 * copying a database for each test file takes three to ten times as long on a disk.
 */
export function scratchFolder() {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), 'outlet-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(128 + constants.signals[signal]))
  return folder
}
