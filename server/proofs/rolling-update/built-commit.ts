import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const WITH_OUTBOX = 'server/migrations/0018_outbox.sql'

const git = async (...args: string[]) => (await run('git', ['-C', root, ...args])).stdout.trim()

/**
 * Resolves `ref` to a commit; without `ref`, the first commit that has the outbox. Returns null without a git history.
 */
export async function findCommit(ref: string | undefined): Promise<string | null> {
  try {
    if (ref !== undefined) return await git('rev-parse', '--verify', `${ref}^{commit}`)
    const added = await git('log', '--diff-filter=A', '--format=%H', '--', WITH_OUTBOX)
    return added.split('\n').at(-1) || null
  } catch (error) {
    if (ref !== undefined) throw error
    return null
  }
}

/**
 * Returns a folder with the whole project at a commit, installed and with its server built. Each commit is built once.
 */
export async function builtCommit(commit: string, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `outlet-commit-${commit.slice(0, 12)}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
    await git('archive', '--format=tar', '--output', join(unfinished, 'project.tar'), commit)
    await run('tar', ['-xf', 'project.tar'], { cwd: unfinished })
    rmSync(join(unfinished, 'project.tar'))
    renameSync(unfinished, folder)
  }
  say(`installs and builds ${commit.slice(0, 12)} in ${folder}`)
  // That commit's own scripts, which do nothing when everything is up to date.
  const script = `
    const { ensureInstalled } = await import(${JSON.stringify(join(folder, 'scripts/lib/install.mjs'))})
    await ensureInstalled()
    const { buildStale } = await import(${JSON.stringify(join(folder, 'scripts/lib/build.mjs'))})
    await buildStale(['server'])`
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, maxBuffer: 2 ** 26 })
  return folder
}
