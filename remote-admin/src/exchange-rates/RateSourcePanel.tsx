import { Button, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RateSource } from '@outlet/shared/contract/money/rate-source'
import { useCan } from '@outlet/shared/session/use-can'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { runAction } from '@outlet/shared/ui/use-action'
import { rateSourceQuery, readRateSourceAction, setRateSourceAction } from './exchange-rates.queries'
import { RateSourceForm } from './RateSourceForm'
import styles from './exchange-rates.module.css'

const LastRead = ({ last }: Pick<RateSource, 'last'>) => {
  const { t } = useTranslation('admin')
  if (last === null) return t('exchangeRates.source.never')
  const { at, fault, day, set } = last
  return (
    <>
      <TimeText time={at} />
      &nbsp;·{' '}
      {fault === null ? (
        t('exchangeRates.source.done', { day: day ?? '—', count: set ?? 0 })
      ) : (
        <span className={styles.bad}>{t(`exchangeRates.source.fault.${fault}`)}</span>
      )}
    </>
  )
}

const Actions = ({ source, onChange }: { source: RateSource; onChange: () => void }) => {
  const { t } = useTranslation('admin')
  const { is_enabled, url, version } = source
  const read = useMutation(readRateSourceAction)
  const set = useMutation(setRateSourceAction)
  const turn = async (isEnabled: boolean) => {
    await set.mutateAsync({ body: { version, url, is_enabled: isEnabled } })
    if (isEnabled) await read.mutateAsync({})
  }
  return (
    <div className={styles.actions}>
      <Button loading={set.isPending} onClick={() => void runAction(() => turn(!is_enabled))}>
        {t(`exchangeRates.source.${is_enabled ? 'turn_off' : 'turn_on'}`)}
      </Button>
      <Button loading={read.isPending} onClick={() => void runAction(() => read.mutateAsync({}))}>
        {t('exchangeRates.source.read')}
      </Button>
      <Button onClick={onChange}>{t('exchangeRates.source.change')}</Button>
    </div>
  )
}

/** Settings and state of the automatic rate source, which an admin enables. */
export const RateSourcePanel = () => {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('exchange-rates.write')
  const query = useQuery(rateSourceQuery)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const saved = () => void Message.success(t('exchangeRates.source.saved'))
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 className={styles.heading} id={titleId}>
        {t('exchangeRates.source.title')}
      </h2>
      <p className={styles.hint}>{t('exchangeRates.source.hint')}</p>
      <Loaded query={query} rows={2} form="inline">
        {(source) => (
          <>
            <dl className={styles.facts}>
              <dt>{t('exchangeRates.source.state')}</dt>
              <dd>{t(`exchangeRates.source.${source.is_enabled ? 'on' : 'off'}`)}</dd>
              <dt>{t('exchangeRates.source.url')}</dt>
              <dd>{source.url}</dd>
              <dt>{t('exchangeRates.source.last')}</dt>
              <dd>
                <LastRead last={source.last} />
              </dd>
            </dl>
            {mayWrite && (
              <>
                <Actions source={source} onChange={() => setOpen(true)} />
                <RateSourceForm source={source} isOpen={isOpen} onClose={() => setOpen(false)} onSaved={saved} />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
