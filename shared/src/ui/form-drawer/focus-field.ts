import { fieldElement } from './field-errors'

const FOCUSABLE = 'input:not([type="hidden"]), textarea, button, [role="combobox"], [tabindex]'

/** The focusable element of a field that may contain several inputs: Arco sets the id on the input or around it. */
const inputOf = (element: HTMLElement): HTMLElement | null =>
  element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE)

const folded = (element: HTMLElement): HTMLDetailsElement | null => element.closest('details:not([open])')

/** Focuses, and so scrolls to, the uppermost of the given fields that the form shows. Returns whether there was one. */
export const focusFirst = (formId: string, fields: readonly string[]): boolean => {
  const inputs = fields.flatMap((field) => {
    const element = fieldElement(formId, field)
    return element ? [inputOf(element) ?? element] : []
  })
  const first = inputs.reduce<HTMLElement | undefined>(
    (upper, input) =>
      upper && upper.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING ? upper : input,
    undefined,
  )
  if (!first) return false
  folded(first)?.setAttribute('open', '')
  first.focus()
  return true
}
