import { readFileSync, readdirSync, writeFileSync, existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { applications, root } from './lib/root.mjs'

await ensureInstalled()

/**
 * Writes THIRD_PARTY_NOTICES.md: name, version and licence of every package in the running console (the direct and
 * transitive dependencies of host, remotes, shared and server).
 */
const seen = new Map()

const folderOf = (name, from) => {
  for (const path of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    if (existsSync(join(path, name, 'package.json'))) return realpathSync(join(path, name))
  }
  return null
}

function collect(folder) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = folderOf(name, folder)
    if (!found || seen.has(found)) continue
    const { version, license } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'))
    seen.set(found, {
      name,
      version,
      license: typeof license === 'string' ? license : (license?.type ?? 'see its files'),
    })
    collect(found)
  }
}

const licenceFile = (folder) => readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))

for (const name of [...applications, 'shared', 'server', 'server/practice-store']) collect(join(root, name))
const rows = [...seen]
  .filter(([, { name }]) => !name.startsWith('@outlet/'))
  .map(
    ([folder, { name, version, license }]) => `| ${name} | ${version} | ${license} | ${licenceFile(folder) ?? '–'} |`,
  )
writeFileSync(
  join(root, 'THIRD_PARTY_NOTICES.md'),
  `# Third-party notices

The running console contains these packages, each under its own licence; the licence's text is the named file in the
package. Made by \`node scripts/notices.mjs\`.

| package | version | licence | file |
| --- | --- | --- | --- |
${[...new Set(rows)].sort().join('\n')}
`,
)
console.log(`${rows.length} packages`)
