import { announce, main } from './main'

// Entry of a server process of its own: `node server/dist/run.js --role=api`.
announce(await main())
