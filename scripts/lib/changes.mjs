import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packages, remotes, root } from './root.mjs'
import { capture } from './run.mjs'

const browser = ['host', ...remotes]
const everything = [...packages, 'host/e2e', 'scripts']

/** Of the project as a whole: what they say holds everywhere. */
const COMMON =
  /^(package\.json|pnpm-[^/]+\.yaml|tsconfig[^/]*\.json|(eslint|jest|\.dependency-cruiser)[^/]*\.mjs|\.prettier[^/]*|\.ci\/.*)$/

/** Whose types a changed file may break: its own package's, and those that build upon it. */
const dependents = [
  { path: /^shared\/src\/contract\//, packages: everything },
  { path: /^shared\//, packages: ['shared', ...browser, 'host/e2e', 'scripts', 'remote-kit'] },
  { path: /^remote-kit\//, packages: ['remote-kit', ...browser] },
  { path: /^host\/e2e\//, packages: ['host/e2e'] },
  { path: /^host\//, packages: ['host', 'host/e2e'] },
  { path: /^server\/practice-store\//, packages: ['server/practice-store', 'server'] },
  { path: /^server\//, packages: ['server', 'scripts'] },
]

const packagesOf = (file) => {
  if (COMMON.test(file)) return everything
  return dependents.find(({ path }) => path.test(file))?.packages ?? [file.split('/')[0]]
}

/** Journeys of pages in general. */
const PAGES = ['accessibility', 'keyboard', 'weight', 'sharing', 'tab-bar']

/** Which journeys go through what is in a folder; the first that matches counts, and null means all. */
const journeys = [
  { path: /^host\/e2e\/([a-z-]+)\.e2e\.ts$/, names: (match) => [match[1]] },
  { path: /^host\/e2e\/other-bundlers\//, names: () => ['other-bundlers'] },
  { path: /^host\/(bench\/|README)|\.test\.tsx?$|\/testing\//, names: () => [] },
  { path: /^(host|shared|remote-kit)\//, names: () => null },
  { path: /^remote-catalog\/src\/product-base\//, names: () => ['product-base', 'lists', ...PAGES] },
  { path: /^remote-catalog\/src\/stores\//, names: () => ['stores', ...PAGES] },
  { path: /^remote-monitoring\/src\//, names: () => ['monitoring', 'palette-and-bell', 'settings', ...PAGES] },
  { path: /^remote-orders\/src\//, names: () => ['lists', 'tabs', 'sign-in', ...PAGES] },
  { path: /^remote-[a-z]+\//, names: () => null },
  { path: /^server\/src\/inventory-monitors\/[^/]+\.routes\.ts$/, names: () => ['monitoring', 'palette-and-bell'] },
  { path: /^server\/src\/stores\/[^/]+\.routes\.ts$/, names: () => ['stores', 'palette-and-bell'] },
  { path: /^server\/src\/product-base\/[^/]+\.routes\.ts$/, names: () => ['product-base'] },
  { path: /^server\/src\/releases\//, names: () => ['gate', 'releases', 'release-documents', 'sharing', 'weight'] },
  { path: /^server\/src\/session\//, names: () => ['sign-in', 'guards', 'settings'] },
  {
    path: /^server\/src\/(platform\/(http|live)\/|app\.ts|main\.ts|start-server\.ts|.*\.routes\.ts)/,
    names: () => null,
  },
  { path: COMMON, names: () => null },
]

function journeysOf(files) {
  const names = new Set()
  for (const file of files) {
    const entry = journeys.find(({ path }) => path.test(file))
    const found = entry ? entry.names(entry.path.exec(file)) : []
    if (found === null) return null
    for (const name of found) names.add(name)
  }
  return [...names].sort()
}

/** Tests that read the files of the whole project, whatever has changed. */
const OF_THE_PROJECT = ['scripts/architecture.test.ts', 'scripts/audit-words.test.ts']

/** Whose tests jest is to find. Of the schema no module knows: all tests with a database. */
const relatedTo = (file) =>
  /^server\/migrations\//.test(file)
    ? ['server/src/testing/test-database.ts']
    : /\.(ts|tsx|mjs|json)$/.test(file)
      ? [file]
      : []

/**
 * What has to be run for these changed files. `related` null = all of jest's tests; `journeys` null = all.
 * @param {string[]} files
 */
export function planOf(files) {
  const isCommon = files.some((file) => COMMON.test(file))
  return {
    packages: everything.filter((name) => files.some((file) => packagesOf(file).includes(name))),
    related: isCommon ? null : [...new Set([...OF_THE_PROJECT, ...files.flatMap(relatedTo)])],
    journeys: journeysOf(files),
  }
}

async function git(...args) {
  const { code, output } = await capture('git', args)
  if (code === 0) return output.trim()
  console.error(`--changed needs the project's git history: git ${args.join(' ')}: ${output.trim()}`)
  process.exit(2)
}

const lines = (text) => text.split('\n').filter((line) => line !== '')

/** What differs from where this branch left main; on main itself, from the commit before. What is uncommitted counts. */
export async function changedFiles() {
  const head = await git('rev-parse', 'HEAD')
  // A clone of a branch alone has main only as the remote's.
  const isHere = (await capture('git', ['rev-parse', '--verify', '--quiet', 'main'])).code === 0
  const main = await git('rev-parse', '--verify', isHere ? 'main' : 'origin/main')
  const base = head === main ? await git('rev-parse', 'HEAD~1') : await git('merge-base', 'HEAD', 'main')
  const changed = lines(await git('diff', '--name-only', base))
  const added = lines(await git('ls-files', '--others', '--exclude-standard'))
  const files = [...new Set([...changed, ...added])].sort()
  return { base, files, present: files.filter((file) => existsSync(join(root, file))) }
}
