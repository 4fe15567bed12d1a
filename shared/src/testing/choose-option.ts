import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses from one of Arco's selects; in a multiple select, the click must hit the option's text. */
export const chooseOption = async (user: UserEvent, select: string | RegExp, ...options: string[]): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: select }))
  for (const name of options) {
    const option = await screen.findByRole('option', { name })
    await user.click(within(option).queryByText(name) ?? option)
  }
}
