import { z } from './zod'

/** Display name in both languages. */
export const Label = z.object({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) })
