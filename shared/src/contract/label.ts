import { z } from './zod'

/** Display name in both languages. */
export const Label = z.object({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) })
export type Label = z.infer<typeof Label>

/** Label that is the same in both languages, such as a product's name. */
export const sameLabel = (text: string): Label => ({ 'zh-CN': text, 'en-US': text })

/** Texts of a form field that is built from a schema. */
export interface FieldTexts {
  readonly label: Label
  readonly hint?: Label
  /** Placeholder of the empty input. */
  readonly example?: string
  /** Labels of the values that can be chosen. */
  readonly options?: Readonly<Record<string, Label>>
}
