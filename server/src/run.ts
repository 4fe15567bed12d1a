import { satisfies } from 'semver'
import { engines } from '../package.json'

// Entry point of a separate server process: `node server/dist/run.js --role=api`.
if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Node ${process.versions.node} is too old: the server needs Node ${engines.node.slice(2)} or newer.`)
  process.exit(1)
}

// Imported after the version check, because packages fail on import with an older Node.
const { announce, main } = await import('./main')
announce(await main())
