import { Button, Input, Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '@outlet/shared/api/query'
import { explainRelease, type Why } from '@outlet/shared/contract/why'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { BrowserText } from '../health/BrowserText'
import { HowMade } from '../environments/HowMade'
import styles from '../releases.module.css'

const Slot = ({ canary, slot }: Pick<Why, 'canary' | 'slot'>) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  if (canary === null || slot === null) return null
  const said = { version: canary.version, percent: formatPercent(canary.percent, locale, 0) }
  return <div>{t('releases.why.slot', { ...said, slot: formatNumber(slot, locale) })}</div>
}

const Gate = ({ gate }: { gate: NonNullable<Why['gate']> }) => {
  const { t } = useTranslation('admin')
  const when = formatDateTime(gate.at, useLocale())
  return (
    <div className={gate.outcome === 'refused' ? styles.failing : undefined}>
      {t(`releases.why.gate_${gate.outcome}`, { when })}
    </div>
  )
}

/** Version that a user gets, the rule that selects it, and the generation since which it applies. */
const Explanation = ({ why }: { why: Why }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { environment, user, version, rule, since, canary, slot, preview, gate, browser } = why
  const said = { who: user?.name, environment, version }
  return (
    <div className={styles.second}>
      <div className={styles.name}>
        {t(version === null ? 'releases.why.gets_none' : 'releases.why.gets', said)}&nbsp;·{' '}
        {t(`releases.why.rule.${rule}`)}
      </div>
      <Slot canary={canary} slot={slot} />
      {preview && (
        <div>
          {t('releases.why.preview', { version: preview.version, until: formatDateTime(preview.until, locale) })}
        </div>
      )}
      {since && (
        <>
          <div>{t('releases.why.since', { generation: since.generation })}</div>
          <HowMade generation={since} />
        </>
      )}
      {gate && <Gate gate={gate} />}
      <BrowserText result={browser} />
    </div>
  )
}

/** Explains which version of a remote the current user, or another user, gets in an environment. */
export const WhyPart = ({ name, environment }: { name: string; environment: string }) => {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const [typed, type] = useState('')
  const [username, setUsername] = useState<string>()
  const request = { params: { environment, name }, ...(username && { query: { username } }) }
  const { data, error, refetch } = useQuery(query(explainRelease, request))
  return (
    <section className={styles.question} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('releases.why.title')}
      </h3>
      <form
        className={styles.actions}
        onSubmit={(event) => {
          event.preventDefault()
          setUsername(typed.trim() || undefined)
        }}
      >
        <div className={styles.who}>
          <Input
            maxLength={100}
            aria-label={t('releases.why.user')}
            placeholder={t('releases.why.user_placeholder')}
            value={typed}
            onChange={type}
          />
        </div>
        <Button htmlType="submit">{t('releases.why.show')}</Button>
      </form>
      <div aria-live="polite">
        {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton animation text={{ rows: 3 }} />}
        {!error && data && <Explanation why={data} />}
      </div>
    </section>
  )
}
