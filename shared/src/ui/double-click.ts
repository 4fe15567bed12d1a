import type { MouseEvent } from 'react'

/**
 * Handler for `onClickCapture` around buttons that act at once: drops the second click of a double click. It would
 * repeat the action, undo it, or hit another row's button that has moved under the pointer.
 */
export const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.stopPropagation()
}
