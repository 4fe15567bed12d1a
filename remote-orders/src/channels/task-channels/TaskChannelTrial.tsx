import { Alert, Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TaskChannel, TaskChannelTrial as Trial } from '@outlet/shared/contract/task-channels'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../channels.module.css'
import { tryTaskChannelAction } from './task-channels.queries'
import own from './task-channels.module.css'

const QUOTE = ['subtotal', 'shipping', 'tax', 'total'] as const

const Quote = ({ quote }: { readonly quote: NonNullable<Trial['quote']> }) => {
  const { t } = useTranslation('channels')
  return (
    <dl className={own.pairs}>
      {QUOTE.map((part) => (
        <div key={part} className={part === 'total' ? own.total : undefined}>
          <dt>{t(`channels.task.quote.${part}`)}</dt>
          <dd>
            <MoneyText money={quote[part]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A product that the trial skipped: the store refused it, or the console decided that it is not shipped. */
const RefusedProduct = ({ refused }: { readonly refused: NonNullable<Trial['steps'][number]['refused']> }) => {
  const { t } = useTranslation('channels')
  const key = refused.message.startsWith('ships-nothing') ? 'not_shipped' : 'refused'
  return <div>{t(`channels.task.trial.${key}`, { ...refused, id: refused.variant_id })}</div>
}

const Steps = ({ steps }: Pick<Trial, 'steps'>) => {
  const { t } = useTranslation('channels')
  return (
    <dl className={own.pairs}>
      {steps.map(({ step, ms, refused }) => (
        <div key={`${step} ${refused?.variant_id ?? ''}`}>
          <dt>{t(`channels.task.step.${step}`)}</dt>
          <dd>
            <NumberText value={ms} /> ms
            {refused && <RefusedProduct refused={refused} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const HandOver = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('channels')
  return (
    <p className={styles.hint}>
      {t('channels.task.trial.hand_over')}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('channels.task.trial.hand_over_link')}
      </a>
    </p>
  )
}

/** Topics of a store's refusal, recognised by the store's own code. */
const topics = [
  ['payment', /payment/i],
  ['shipping', /shipp?ing-?method|delivery/i],
  ['address', /address|postal|country|zip/i],
  ['stock', /stock|inventory|quantity|notavailable|not-available/i],
  ['product', /product|item|variant/i],
  ['sign_in', /auth|credential|login|password|customer/i],
] as const

const topicOf = ({ code, message }: Trial) => {
  if (code !== 'task_channel.refused') return null
  const [word = ''] = message.split(':')
  return topics.find(([, about]) => about.test(word))?.[0] ?? null
}

/** Result of a trial: the error, or the quote or checkout link; the cart's product, and the duration of each step. */
const Result = ({ trial }: { readonly trial: Trial }) => {
  const { at, is_ok, code, message, product, quote, hand_over_url, steps } = trial
  const { t, i18n } = useTranslation('channels')
  const topic = topicOf(trial)
  const said = code === null ? t('channels.task.trial.ok') : problemText(i18n, { code, message: code })
  return (
    <>
      <Alert
        type={is_ok ? 'success' : 'error'}
        title={
          <>
            {said}&nbsp;· <TimeText time={at} />
          </>
        }
        content={
          <>
            {product && <div>{t('channels.task.trial.product', { name: product.name, id: product.variant_id })}</div>}
            {topic !== null && <div>{t(`channels.task.refusal.${topic}`)}</div>}
            {message !== '' && <div className={styles.second}>{t('channels.task.trial.raw_message')}</div>}
            {message !== '' && <pre className={styles.response}>{message}</pre>}
          </>
        }
      />
      {quote && <Quote quote={quote} />}
      {hand_over_url && <HandOver url={hand_over_url} />}
      {steps.length > 0 && <Steps steps={steps} />}
    </>
  )
}

/** Current step of a running trial, and its start. */
const UnderWay = ({ trial }: { readonly trial: NonNullable<TaskChannel['trial_under_way']> }) => {
  const { t } = useTranslation('channels')
  return (
    <p className={styles.hint}>
      {t('channels.task.trial.under_way', { step: t(`channels.task.step_under_way.${trial.step}`) })}{' '}
      {t('channels.task.trial.started')} <TimeText time={trial.started_at} />
    </p>
  )
}

const LastTrial = ({ trial, isPending }: { readonly trial: Trial | null; readonly isPending: boolean }) => {
  const { t } = useTranslation('channels')
  if (trial && !isPending) return <Result trial={trial} />
  return <p className={styles.hint}>{t(isPending ? 'channels.task.trial.trying' : 'channels.task.trial.none')}</p>
}

/** Starts a trial purchase, which goes up to the final quote of one cheap product and orders nothing. */
export const TaskChannelTrial = ({ channel }: { readonly channel: TaskChannel }) => {
  const { t } = useTranslation('channels')
  const { error, isPending, mutate } = useMutation(tryTaskChannelAction)
  const { last_trial: trial, trial_under_way: underWay } = channel
  return (
    <section className={styles.actions} aria-label={t('channels.task.trial.title')}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{t('channels.task.trial.title')}</h3>
        <Button
          type={channel.state === 'active' ? 'secondary' : 'primary'}
          loading={isPending || Boolean(underWay)}
          onClick={() => mutate({ params: { channelId: channel.id } })}
        >
          {t('channels.task.trial.try')}
        </Button>
      </div>
      <Refusal of={error} />
      <div role="status" className={styles.actions}>
        {underWay ? <UnderWay trial={underWay} /> : <LastTrial trial={trial} isPending={isPending} />}
      </div>
    </section>
  )
}
