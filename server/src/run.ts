import { main } from './main'

// Entry of a server process of its own: `node server/dist/run.js --role=api`.
const { server } = await main()
console.log(server.url ? `ready ${server.url}` : 'ready')
