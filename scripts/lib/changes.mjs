import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packages, remotes, root } from './root.mjs'
import { capture } from './run.mjs'

const browser = ['host', ...remotes]
const everything = [...packages, 'host/e2e', 'scripts']

/** Configuration of the whole project; a change affects everything. */
const COMMON_FILES =
  /^(package\.json|pnpm-[^/]+\.yaml|tsconfig[^/]*\.json|(eslint|jest|\.dependency-cruiser)[^/]*\.mjs|scripts\/lib\/(one-realm|shared-packages)-[^/]*\.mjs|\.oxfmtrc\.json|\.ci\/.*)$/

/** Packages whose types a changed file can break: its own, and those that depend on it. */
const dependents = [
  { path: /^shared\/src\/contract\//, packages: everything },
  { path: /^shared\//, packages: ['shared', ...browser, 'host/e2e', 'scripts', 'remote-kit'] },
  { path: /^release-gate\//, packages: ['release-gate', 'server', 'remote-kit', 'host/e2e'] },
  { path: /^remote-kit\//, packages: ['remote-kit', ...browser] },
  { path: /^host\/e2e\//, packages: ['host/e2e'] },
  { path: /^host\//, packages: ['host', 'host/e2e'] },
  { path: /^server\/practice-store\//, packages: ['server/practice-store', 'server'] },
  { path: /^server\//, packages: ['server', 'scripts'] },
]

const packagesOf = (file) => {
  if (COMMON_FILES.test(file)) return everything
  return dependents.find(({ path }) => path.test(file))?.packages ?? [file.split('/')[0]]
}

/** Journeys that visit many pages. */
const GENERAL_JOURNEYS = ['accessibility', 'keyboard', 'weight', 'sharing', 'tab-bar']

/** Journeys that a changed path affects; the first match applies, null = all. */
const journeys = [
  { path: /^host\/e2e\/([a-z-]+)\.e2e\.ts$/, names: (match) => [match[1]] },
  { path: /^host\/e2e\/other-bundlers\//, names: () => ['other-bundlers'] },
  { path: /^host\/(bench\/|README)|\.test\.tsx?$|\/testing\//, names: () => [] },
  { path: /^(host|shared|remote-kit)\//, names: () => null },
  {
    path: /^release-gate\//,
    names: () => ['any-repository', 'checking-browser', 'gate', 'release-documents', 'releases'],
  },
  { path: /^remote-catalog\/src\/product-base\//, names: () => ['product-base', 'lists', ...GENERAL_JOURNEYS] },
  { path: /^remote-catalog\/src\/stores\//, names: () => ['stores', ...GENERAL_JOURNEYS] },
  {
    path: /^remote-monitoring\/src\//,
    names: () => ['monitoring', 'palette-and-bell', 'settings', ...GENERAL_JOURNEYS],
  },
  { path: /^remote-orders\/src\//, names: () => ['lists', 'tabs', 'sign-in', ...GENERAL_JOURNEYS] },
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
  { path: COMMON_FILES, names: () => null },
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

/** Tests that read files of the whole project and therefore always run. */
const PROJECT_TESTS = ['scripts/architecture.test.ts', 'scripts/audit-labels.test.ts']

/** Files for which jest finds related tests. No module imports the schema, so a migration runs all database tests. */
const relatedTo = (file) =>
  /^server\/migrations\//.test(file)
    ? ['server/src/testing/test-database.ts']
    : /\.(ts|tsx|mjs|json)$/.test(file)
      ? [file]
      : []

/**
 * Plan of the checks for some changed files. `related` null = all jest tests; `journeys` null = all.
 * @param {string[]} files
 */
export function planOf(files) {
  const isCommon = files.some((file) => COMMON_FILES.test(file))
  return {
    packages: everything.filter((name) => files.some((file) => packagesOf(file).includes(name))),
    related: isCommon ? null : [...new Set([...PROJECT_TESTS, ...files.flatMap(relatedTo)])],
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

/**
 * Files that differ from the branch point of main, or on main from the previous commit; includes uncommitted changes.
 */
export async function changedFiles() {
  const head = await git('rev-parse', 'HEAD')
  // A clone of a single branch has main only as a remote branch.
  const isHere = (await capture('git', ['rev-parse', '--verify', '--quiet', 'main'])).code === 0
  const main = await git('rev-parse', '--verify', isHere ? 'main' : 'origin/main')
  const base = head === main ? await git('rev-parse', 'HEAD~1') : await git('merge-base', 'HEAD', main)
  const changed = lines(await git('diff', '--name-only', base))
  const added = lines(await git('ls-files', '--others', '--exclude-standard'))
  const files = [...new Set([...changed, ...added])].sort()
  return { base, files, present: files.filter((file) => existsSync(join(root, file))) }
}
