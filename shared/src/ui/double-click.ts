import type { MouseEvent } from 'react'

/**
 * For `onClickCapture` around buttons that act at once: of a double click only the first counts. The second would do the
 * same again, undo it, or hit what has moved under the pointer meanwhile: another row's button.
 */
export const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.stopPropagation()
}
