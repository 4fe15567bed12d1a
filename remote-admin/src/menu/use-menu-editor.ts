import { Message } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '@outlet/shared/api/api-error'
import { MenuChanges } from '@outlet/shared/contract/menu'
import type { Menu } from '@outlet/shared/contract/menu'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { changeMenuAction, menuQuery } from './menu.queries'

/** Changes of a menu, displayed optimistically, and functions to change it with undo. */
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
  /** Saves, confirms the change with a message, and offers undo. */
  const saveWithUndo = async (next: MenuChanges, said: string) => {
    const saved = await save(next, version)
    if (saved.version !== version) showUndoMessage(said, () => undo(saved.version))
  }

  return {
    changes: isPending && variables ? MenuChanges.parse(variables.body.changes) : changes,
    isPending,
    save,
    saveWithUndo,
    /** Saves from a button, which shows the error if the server refuses. */
    change: (next: MenuChanges, said: string): void => {
      if (!isPending) void runAction(() => saveWithUndo(next, said))
    },
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>
