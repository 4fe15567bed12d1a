import { z } from './zod'

/** What something is called, in both languages. */
export const Label = z.object({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) })
