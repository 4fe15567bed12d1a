import { z } from '../../zod'

/** What the script in the checked page has seen. */
export const PageFinding = z.object({
  kind: z.enum(['error', 'policy', 'held', 'node', 'sheet', 'style', 'restyled', 'replaced', 'slow']),
  what: z.string(),
  /** Of an error its stack, else the place in the code, as far as it is known. */
  at: z.string().nullable(),
})
export type PageFinding = z.infer<typeof PageFinding>
