import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the menu behind the button of this name. Another menu can still be open: on a slow machine it closes later. */
export const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('list', { name }))
}

/** Clicks an entry of the menu behind the button of this name. */
export const clickInMenu = async (
  user: UserEvent,
  name: string,
  entry: string,
  clicks: 'click' | 'dblClick' = 'click',
): Promise<void> => {
  const menu = await openMenu(user, name)
  await user[clicks](menu.getByRole('button', { name: entry }))
}
