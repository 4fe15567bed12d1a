import { Modal } from '@arco-design/web-react'
import { act, waitFor } from '@testing-library/react'

/**
 * Closes dialogs that are outside of the rendered page, and waits until they are gone: for `afterEach`. A dialog that
 * is still closing has buttons with the names that the next test expects.
 */
export async function closeDialogs(): Promise<void> {
  act(() => Modal.destroyAll())
  await waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
}
