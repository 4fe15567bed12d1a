import * as z from './zod-names'

// As the contract's own zod.ts: no probing of `new Function`, which the content security policy forbids.
z.config({ jitless: true })

export { z }
