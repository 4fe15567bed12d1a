import type { Need } from '@outlet/shared/remote/widget'
import { formatNumber } from '@outlet/shared/format/number'
import { store } from '@outlet/shared/settings/store'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bellOpenAtom } from '../bell/bell-open'
import { unreadCountQuery } from '../bell/bell.queries'
import { HOST } from '../locales/add-host-messages'
import { NeedFrame, NeedRow } from './NeedRow'

/** Rows before the button that shows the rest. */
const MAX_ROWS = 6

interface AttentionProps {
  /** Open items by name of the widget; null: its read failed, undefined: not reported yet. */
  readonly reported: readonly { readonly name: string; readonly needs: readonly Need[] | null | undefined }[]
}

/** Number of unread notifications, as the bell reads it; a click opens the bell. */
const UnreadRow = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation(HOST)
  return (
    <NeedFrame tone="normal" text={t('attention.unread', { count })}>
      <button
        type="button"
        className="need-action"
        aria-label={t('attention.open_bell', { count })}
        onClick={() => store.set(bellOpenAtom, true)}
      >
        {t('attention.view')}
      </button>
    </NeedFrame>
  )
}

const Rows = ({ needs, unread }: { readonly needs: readonly Need[]; readonly unread: number }) => {
  const { t } = useTranslation(HOST)
  const [isWhole, setWhole] = useState(false)
  const sorted = [...needs.filter(({ isUrgent }) => isUrgent), ...needs.filter(({ isUrgent }) => !isUrgent)]
  const shown = isWhole ? sorted : sorted.slice(0, MAX_ROWS)
  const hidden = sorted.length - shown.length
  return (
    <>
      <ul className="needs">
        {shown.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
        {unread > 0 && hidden === 0 && <UnreadRow count={unread} />}
      </ul>
      {hidden > 0 && (
        <button type="button" className="needs-more" onClick={() => setWhole(true)}>
          {t('attention.more', { count: hidden + (unread > 0 ? 1 : 0) })}
        </button>
      )}
    </>
  )
}

/** Number of unread notifications; null: its read failed, undefined: not read yet. */
const useUnread = (): number | null | undefined => {
  const { data, isError } = useQuery({ ...unreadCountQuery, enabled: false })
  return data?.count ?? (isError ? null : undefined)
}

/** Names of the parts whose reads failed, and whether others are still read. */
const useUnreported = (reported: AttentionProps['reported'], unread: number | null | undefined) => {
  const { t } = useTranslation(HOST)
  const parts = [...reported, { name: t('bell.name'), needs: unread }]
  return {
    silent: parts.filter(({ needs }) => needs === null).map(({ name }) => name),
    isComing: parts.some(({ needs }) => needs === undefined),
  }
}

/** Needs of all widgets, urgent ones first, and unread notifications. If there are none, a message says so. */
export const Attention = ({ reported }: AttentionProps) => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const titleId = useId()
  const counted = useUnread()
  const unread = counted ?? 0
  const { silent, isComing } = useUnreported(reported, counted)
  const needs = reported.flatMap(({ needs }) => needs ?? [])
  const count = needs.length + (unread > 0 ? 1 : 0)
  const isCalm = count === 0 && silent.length === 0
  return (
    <section className="widget attention" data-calm={isCalm} aria-labelledby={titleId}>
      <header className="widget-heading">
        <h2 id={titleId}>{t('attention.title')}</h2>
        {count > 0 && <span className="widget-count">{formatNumber(count, locale)}</span>}
      </header>
      {isCalm && <p className="attention-calm">{t(isComing ? 'attention.coming' : 'attention.none')}</p>}
      {count > 0 && <Rows needs={needs} unread={unread} />}
      {silent.length > 0 && (
        <p className="attention-silent">{t('attention.silent', { names: silent.join(t('attention.comma')) })}</p>
      )}
    </section>
  )
}
