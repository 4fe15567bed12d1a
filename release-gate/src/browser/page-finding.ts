import { z } from '@outlet/shared/contract/zod'

/** Finding of the script in the checked page. */
export const PageFinding = z.object({
  kind: z.enum(['error', 'policy', 'held', 'node', 'sheet', 'style', 'restyled', 'replaced', 'slow']),
  what: z.string(),
  /** Stack of an error; for other findings the place in the code, if known. */
  at: z.string().nullable(),
})
export type PageFinding = z.infer<typeof PageFinding>
