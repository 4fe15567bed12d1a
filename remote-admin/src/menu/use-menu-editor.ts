import { Message } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '@outlet/shared/api/api-error'
import { MenuChanges } from '@outlet/shared/contract/menu'
import type { Menu } from '@outlet/shared/contract/menu'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { changeMenuAction, menuQuery } from './menu.queries'

/** The changes of a menu as they are shown, at once, and how to make one, which can be undone. */
export const useMenuEditor = ({ role, changes, version }: Menu) => {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { mutateAsync, variables, isPending } = useMutation(changeMenuAction)

  const save = async (next: MenuChanges, seen: number): Promise<Menu> => {
    try {
      const saved = await mutateAsync({ params: { role }, body: { changes: next, version: seen } })
      client.setQueryData(menuQuery(role).queryKey, saved)
      return saved
    } catch (error) {
      if (isApiError(error) && error.code === 'menu.version_conflict') void client.invalidateQueries(menuQuery(role))
      throw error
    }
  }
  const undo = async (savedVersion: number) => {
    await save(changes, savedVersion)
    Message.success(t('menu.undone'))
  }
  /** Saves, says what was done, and offers to undo it. */
  const saveAndTell = async (next: MenuChanges, said: string) => {
    const saved = await save(next, version)
    if (saved.version !== version) showUndoMessage(said, () => undo(saved.version))
  }

  return {
    changes: isPending && variables ? MenuChanges.parse(variables.body.changes) : changes,
    isPending,
    save,
    saveAndTell,
    /** The same at once, from a button; a refusal is told there. */
    change: (next: MenuChanges, said: string): void => {
      if (!isPending) saveAndTell(next, said).catch(refusalAtButton())
    },
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>
