import { satisfies } from 'semver'
import { engines } from '../package.json'

// Entry of a server process of its own: `node server/dist/run.js --role=api`.
if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Node ${process.versions.node} is too old: the server needs Node ${engines.node.slice(2)} or newer.`)
  process.exit(1)
}

// Imported after the check: on an older Node the packages fail as they are imported.
const { announce, main } = await import('./main')
announce(await main())
