import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { constants, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PLENTY = 8 * 1024 ** 3

const hasPlentyOfMemory = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > PLENTY && freemem() > PLENTY
}

/**
 * A folder for what tests write, removed when this process ends: in memory where there is plenty, since a disk takes three
 * to ten times as long to copy a database for each test file.
 */
export function scratchFolder() {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), 'outlet-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(128 + constants.signals[signal]))
  return folder
}
