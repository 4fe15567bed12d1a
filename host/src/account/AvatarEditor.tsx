import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { ApiError, isApiError } from '@outlet/shared/api/api-error'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { AVATAR_MAX_BYTES } from '@outlet/shared/contract/session'
import { formatBytes } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '../frame/UserAvatar'
import { setAvatarAction } from './account.queries'
import { base64Of, imageFault, imageTypes, readImage } from './read-image'
import { RemoveAvatarButton } from './RemoveAvatarButton'
import styles from './account.module.css'

/** The chosen picture that is not saved yet, or the reason why it was refused. */
const useChosen = () => {
  const [picture, setPicture] = useState<string>()
  const [fault, setFault] = useState<ApiError>()
  const clear = () => {
    setPicture(undefined)
    setFault(undefined)
  }
  const refuse = (code: string, message = '') => setFault(new ApiError({ code, message }))
  const choose = async (file: File | undefined) => {
    if (!file) return
    clear()
    const found = imageFault(file)
    if (found) return refuse(found)
    await readImage(file).then(setPicture, () => refuse('avatar.not_an_image'))
  }
  return { picture, fault, clear, refuse, choose }
}
type Chosen = ReturnType<typeof useChosen>

const SaveButtons = ({ picture, chosen }: { picture: string; chosen: Chosen }) => {
  const { t } = useTranslation('account')
  const set = useMutation(setAvatarAction)
  const save = async () => {
    try {
      await set.mutateAsync({ body: { image: base64Of(picture) } })
      chosen.clear()
      Message.success(t('avatar.saved'))
    } catch (error) {
      if (!isApiError(error)) throw error
      const [first = error] = error.errors
      chosen.refuse(first.code, first.message)
    }
  }
  return (
    <>
      <Button type="primary" loading={set.isPending} onClick={() => void save()}>
        {t('avatar.save')}
      </Button>
      <Button disabled={set.isPending} onClick={chosen.clear}>
        {t('common:action.cancel')}
      </Button>
    </>
  )
}

const PickButtons = ({ user, chosen }: { user: CurrentUser; chosen: Chosen }) => {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={imageTypes.join(',')}
        tabIndex={-1}
        aria-label={t('avatar.file')}
        onChange={({ target }) => {
          void chosen.choose(target.files?.[0])
          // Without this, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        {t('avatar.choose')}
      </Button>
      {user.avatar !== null && <RemoveAvatarButton avatar={user.avatar} />}
    </>
  )
}

/** Editor of the person's picture: choose or drop a file, preview it, then save it. */
export const AvatarEditor = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation('account')
  const locale = useLocale()
  const chosen = useChosen()
  const [isOver, setOver] = useState(false)
  const { picture, fault } = chosen
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void chosen.choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles.avatar}
      role="group"
      aria-label={t('avatar.title')}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.picture}>
        {picture === undefined ? (
          <UserAvatar user={user} />
        ) : (
          <img src={picture} alt={t('avatar.preview')} onError={() => chosen.refuse('avatar.not_an_image')} />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.buttons}>
          {picture === undefined ? (
            <PickButtons user={user} chosen={chosen} />
          ) : (
            <SaveButtons picture={picture} chosen={chosen} />
          )}
        </div>
        <p className={styles.hint}>
          {picture === undefined
            ? t('avatar.hint', { size: formatBytes(AVATAR_MAX_BYTES, locale) })
            : t('avatar.preview_hint')}
        </p>
        <Refusal of={fault} />
      </div>
    </div>
  )
}
