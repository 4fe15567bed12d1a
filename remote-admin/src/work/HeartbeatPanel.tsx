import { Button, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Heartbeat } from '@outlet/shared/contract/heartbeat'
import { formatDuration } from '@outlet/shared/format/duration'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { runAction } from '@outlet/shared/ui/use-action'
import { HeartbeatForm } from './HeartbeatForm'
import { heartbeatQuery, sendHeartbeatAction, setHeartbeatAction } from './work.queries'
import styles from './work.module.css'

const isHeard = (status: number | null) => status !== null && status >= 200 && status < 300

const LastSent = ({ last }: Pick<Heartbeat, 'last'>) => {
  const { t } = useTranslation('admin')
  if (last === null) return t('work.heartbeat.never')
  const { at, status, fault } = last
  const heard = isHeard(status)
  const said = fault
    ? t(`work.heartbeat.fault.${fault}`)
    : t(`work.heartbeat.${heard ? 'heard' : 'refused'}`, { status })
  return (
    <>
      <TimeText time={at} />
      &nbsp;· <span className={heard ? styles.good : styles.bad}>{said}</span>
    </>
  )
}

const Facts = ({ heartbeat }: { heartbeat: Heartbeat }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { origin, every_seconds, last } = heartbeat
  if (origin === null) return <p className={styles.warning}>{t('work.heartbeat.none')}</p>
  return (
    <dl className={styles.facts}>
      <dt>{t('work.heartbeat.origin')}</dt>
      <dd>{origin}/…</dd>
      <dt>{t('work.heartbeat.every')}</dt>
      <dd>{formatDuration(every_seconds, locale)}</dd>
      <dt>{t('work.heartbeat.last')}</dt>
      <dd>
        <LastSent last={last} />
      </dd>
    </dl>
  )
}

const Actions = ({ heartbeat, onChange }: { heartbeat: Heartbeat; onChange: () => void }) => {
  const { t } = useTranslation('admin')
  const { origin, every_seconds, version } = heartbeat
  const send = useMutation(sendHeartbeatAction)
  const { mutateAsync: set } = useMutation(setHeartbeatAction)
  const remove = async () => {
    await set({ body: { version, url: null, every_seconds } })
    Message.success(t('work.heartbeat.removed'))
  }
  if (origin === null) {
    return (
      <Button type="primary" onClick={onChange}>
        {t('work.heartbeat.set')}
      </Button>
    )
  }
  return (
    <div className={styles.actions}>
      <Button loading={send.isPending} onClick={() => void runAction(() => send.mutateAsync({}))}>
        {t('work.heartbeat.send')}
      </Button>
      <Button onClick={onChange}>{t('work.heartbeat.change')}</Button>
      <ConfirmButton
        question={t('work.heartbeat.remove_question')}
        verb={t('work.heartbeat.remove')}
        onConfirm={remove}
      >
        {t('work.heartbeat.remove')}
      </ConfirmButton>
    </div>
  )
}

/** Heartbeat settings: an external monitor at this address raises an alarm when the console stops sending. */
export const HeartbeatPanel = () => {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('work.write')
  const query = useQuery(heartbeatQuery)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const saved = () => void Message.success(t('work.heartbeat.saved'))
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 className={styles.heading} id={titleId}>
        {t('work.heartbeat.title')}
      </h2>
      <p className={styles.hint}>{t('work.heartbeat.hint')}</p>
      <Loaded query={query} rows={2} form="inline">
        {(heartbeat) => (
          <>
            <Facts heartbeat={heartbeat} />
            {mayWrite && <Actions heartbeat={heartbeat} onChange={() => setOpen(true)} />}
            <HeartbeatForm heartbeat={heartbeat} isOpen={isOpen} onClose={() => setOpen(false)} onSaved={saved} />
          </>
        )}
      </Loaded>
    </section>
  )
}
