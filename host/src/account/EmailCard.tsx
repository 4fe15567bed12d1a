import { Button, Input, Message } from '@arco-design/web-react'
import { ApiError } from '@outlet/shared/api/api-error'
import { action } from '@outlet/shared/api/query'
import { createNotificationChannel, Language } from '@outlet/shared/contract/notification-channels'
import { i18n } from '@outlet/shared/i18n/i18n'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnChannels, ownQuery, refreshes, testAction } from './OwnChannels'
import styles from './account.module.css'

const addAction = action(createNotificationChannel, { refreshes })

/** The person's own e-mail channels. An address is verified once its reader has opened the link that is sent to it. */
export const EmailCard = () => {
  const { t } = useTranslation('account')
  const [address, setAddress] = useState('')
  const { data: own } = useQuery(ownQuery)
  const { mutateAsync: add } = useMutation(addAction)
  const { mutateAsync: test } = useMutation(testAction)
  const addresses = own?.items.filter(({ kind }) => kind === 'email') ?? []
  const adding = useAction(async () => {
    const to = address.trim()
    const language = Language.catch('zh-CN').parse(i18n.language)
    const body = { kind: 'email' as const, name: to.slice(0, 60), is_own: true, language, settings: { to } }
    const { id } = await add({ body })
    setAddress('')
    const { result } = await test({ params: { channelId: id } })
    if (result.code !== null) throw new ApiError({ code: result.code, message: result.answer })
    Message.success(t('email.sent'))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void adding.run()
  }
  return (
    <section className={styles.card} aria-labelledby="settings-email">
      <h2 id="settings-email">{t('email.title')}</h2>
      <p className={styles.hint}>{t('email.hint')}</p>
      <form className={styles.emailForm} onSubmit={submit} noValidate>
        <Input
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-label={t('email.address')}
          placeholder={t('email.address')}
          value={address}
          onChange={setAddress}
        />
        <Button htmlType="submit" disabled={address.trim() === ''} loading={adding.isPending}>
          {t('email.add')}
        </Button>
      </form>
      <Refusal of={adding.refusal} />
      <OwnChannels channels={addresses} />
    </section>
  )
}
