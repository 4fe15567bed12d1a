import { z } from 'zod'

// zod probes `new Function` at its first parse, which the console's content security policy forbids; every contract
// file takes `z` from here, so that no schema can be made before this line has run.
z.config({ jitless: true })

export { z }
