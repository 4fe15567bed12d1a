import { z } from 'zod'

// zod probes `new Function` at its first parse, which the console's content security policy forbids in a browser; in the
// server it makes parsing some three times as fast. Every contract file takes `z` from here, so that no schema can be
// made before this line has run.
z.config({ jitless: 'document' in globalThis })

export { z }
