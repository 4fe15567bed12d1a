import { Message } from '@arco-design/web-react'
import { readPicture } from '@outlet/shared/api/read-picture'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removeAvatarAction, setAvatarAction } from './account.queries'
import { base64Of, readImage } from './read-image'

/**
 * Reads the picture before its removal, because undo sends it again: the server stores nothing of a removed picture.
 */
const readBefore = (avatar: string): Promise<string | null> =>
  readPicture(avatar).then(
    async (bytes) => base64Of(await readImage(new File([bytes], 'avatar'))),
    () => null,
  )

/** Removes the person's picture after a confirmation. It can be restored for ten seconds. */
export const RemoveAvatarButton = ({ avatar }: { readonly avatar: string }) => {
  const { t } = useTranslation('account')
  const { mutateAsync: remove } = useMutation(removeAvatarAction)
  const { mutateAsync: set } = useMutation(setAvatarAction)
  const removeWithUndo = async () => {
    const image = await readBefore(avatar)
    await remove()
    if (image === null) Message.success(t('avatar.removed'))
    else showUndoMessage(t('avatar.removed'), () => set({ body: { image } }))
  }
  return (
    <ConfirmButton
      type="text"
      status="danger"
      question={t('avatar.remove_question')}
      verb={t('avatar.remove')}
      onConfirm={removeWithUndo}
    >
      {t('avatar.remove')}
    </ConfirmButton>
  )
}
