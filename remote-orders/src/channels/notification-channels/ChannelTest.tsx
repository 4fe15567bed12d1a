import { Alert, Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelResult, NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../channels.module.css'
import { testChannelAction } from './notification-channels.queries'

/** Result of a test message: sent or not, with the service's response. */
export const ResultNotice = ({ result }: { readonly result: ChannelResult }) => {
  const { t, i18n } = useTranslation('channels')
  const resultText =
    result.code === null ? t('channels.last.sent') : problemText(i18n, { code: result.code, message: result.code })
  return (
    <Alert
      type={result.is_sent ? 'success' : 'error'}
      title={
        <>
          {resultText}&nbsp;· <TimeText time={result.at} />
        </>
      }
      content={
        result.answer !== '' && (
          <>
            {t('channels.test.raw_response')}
            <pre className={styles.response}>{result.answer}</pre>
          </>
        )
      }
    />
  )
}

/** Sends a test message, and shows the service's response. */
export const ChannelTest = ({ channel, mayTest }: { channel: NotificationChannel; mayTest: boolean }) => {
  const { t } = useTranslation('channels')
  const { data, error, isPending, mutate } = useMutation(testChannelAction)
  const result = data?.result ?? channel.last
  return (
    <section className={styles.actions} aria-label={t('channels.test.title')}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{t(data ? 'channels.test.result' : 'channels.test.title')}</h3>
        {mayTest && (
          <Button
            type={channel.state === 'unverified' ? 'primary' : 'secondary'}
            loading={isPending}
            onClick={() => mutate({ params: { channelId: channel.id } })}
          >
            {t('channels.test.send')}
          </Button>
        )}
      </div>
      <Refusal of={error} />
      <div role="status">
        {result && !isPending ? (
          <ResultNotice result={result} />
        ) : (
          <p className={styles.hint}>{t(isPending ? 'channels.test.sending' : 'channels.test.none')}</p>
        )}
      </div>
    </section>
  )
}
