import { Alert, Button, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveTo } from '@outlet/shared/browser/leave-to'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { AccountLink, AccountLinkOutcome } from '@outlet/shared/contract/task-channels/account-link'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { promptPassword } from '@outlet/shared/ui/prompt-password'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../channels.module.css'
import { buyingOptionsQuery, startAccountLinkAction, unlinkAccountAction } from './task-channels.queries'

/** Outcome of a link request with which the browser has returned from the store. */
const Outcome = ({ outcome, onClose }: { readonly outcome: AccountLinkOutcome; readonly onClose: () => void }) => {
  const { t } = useTranslation('channels')
  return (
    <Alert
      type={outcome === 'linked' ? 'success' : 'error'}
      closable
      onClose={onClose}
      content={t(`channels.task.link.outcome.${outcome}`)}
    />
  )
}

const Facts = ({ link }: { readonly link: AccountLink }) => {
  const { t } = useTranslation('channels')
  const { linked_at: since, scopes, expires_at: end, ended } = link
  const facts: Readonly<Record<string, ReactNode>> = {
    since: <TimeText time={since} form="date-time" />,
    scopes: scopes.join('\n'),
    ...(ended
      ? { ended: <TimeText time={ended.at} form="date-time" /> }
      : { expires: end === null ? t('channels.task.link.no_end') : <TimeText time={end} form="date-time" /> }),
  }
  return (
    <>
      {ended && (
        <Alert
          type="error"
          title={t(`channels.task.link.${ended.message ? 'ended' : 'expired'}`)}
          content={ended.message && <span className={styles.second}>{ended.message}</span>}
        />
      )}
      <DescriptionList
        facts={Object.entries(facts).map(([key, value]) => ({
          key,
          label: t(`channels.task.link.column.${key}`),
          value,
        }))}
      />
    </>
  )
}

const useLinkActions = ({ id, name }: TaskChannel) => {
  const { t } = useTranslation('channels')
  const params = { channelId: id }
  const { mutateAsync: request } = useMutation(startAccountLinkAction)
  const { mutateAsync: unlink } = useMutation(unlinkAccountAction)
  const start = () =>
    promptPassword({
      title: t('channels.task.link.prompt_title', { name }),
      text: t('channels.task.link.prompt_text'),
      verb: t('channels.task.link.continue'),
      cancel: t('channels.task.link.cancel'),
      async act(current_password) {
        const { authorization_url: address } = await request({ params, body: { current_password } })
        leaveTo(address)
      },
    })
  const remove = async () => {
    const { is_revoked: isRevoked } = await unlink({ params })
    if (isRevoked) Message.success(t('channels.task.link.unlinked', { name }))
    else Message.warning({ content: t('channels.task.link.not_revoked'), duration: 0, closable: true })
  }
  return { start, remove }
}

const LinkButtons = ({ channel }: { readonly channel: TaskChannel }) => {
  const { t } = useTranslation('channels')
  const { start, remove } = useLinkActions(channel)
  const { account_link: link } = channel
  return (
    <>
      {link && (
        <ConfirmButton
          question={t('channels.task.link.unlink_question')}
          verb={t('channels.task.link.unlink')}
          onConfirm={remove}
        >
          {t('channels.task.link.unlink')}
        </ConfirmButton>
      )}
      {(!link || link.ended) && (
        <Button type={link ? 'primary' : 'secondary'} onClick={start}>
          {t(link ? 'channels.task.link.again' : 'channels.task.link.link')}
        </Button>
      )}
    </>
  )
}

interface Props {
  readonly channel: TaskChannel
  readonly outcome: AccountLinkOutcome | undefined
  readonly onSeen: () => void
}

/** Link of a channel to an account at its store; nothing where the store links none. */
export const TaskChannelLink = ({ channel, outcome, onSeen }: Props) => {
  const { t } = useTranslation('channels')
  const { account_link: link, website_type: storeKey } = channel
  const { data: options } = useQuery({ ...buyingOptionsQuery(storeKey), enabled: !link })
  const isOffered = options?.link_scopes !== undefined
  // The address may be opened again after the link has ended or was removed.
  const isInForce = link?.ended === null
  if (!link && !isOffered && outcome === undefined) return null
  return (
    <section className={styles.actions} aria-label={t('channels.task.link.title')}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{t('channels.task.link.title')}</h3>
        <LinkButtons channel={channel} />
      </div>
      {outcome && (outcome !== 'linked' || isInForce) && <Outcome outcome={outcome} onClose={onSeen} />}
      {link ? <Facts link={link} /> : <p className={styles.hint}>{t('channels.task.link.hint')}</p>}
    </section>
  )
}
