import { z } from '@outlet/shared/contract/zod'

/** What stands in the form for many monitors; kept in the tab until it is sent. */
export const BatchDraft = z.object({ website_type: z.string().optional(), codes: z.string() })
export type BatchDraft = z.infer<typeof BatchDraft>
