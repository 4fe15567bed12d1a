import type { Need } from '@outlet/shared/remote/widget'
import { store } from '@outlet/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { bellOpenAtom } from '../bell/bell-open'
import { unreadCountQuery } from '../bell/bell.queries'
import { HOST } from '../locales/add-host-messages'

interface AttentionProps {
  /** Open items by name of the widget; null: its read failed, undefined: not reported yet. */
  readonly reported: readonly { readonly name: string; readonly needs: readonly Need[] | null | undefined }[]
}

/** Number of unread notifications, as the bell reads it; a click opens the bell. */
const Unread = () => {
  const { t } = useTranslation(HOST)
  const { data } = useQuery({ ...unreadCountQuery, enabled: false })
  if (!data?.count) return null
  return (
    <li>
      <button type="button" className="attention-need" onClick={() => store.set(bellOpenAtom, true)}>
        {t('attention.unread', { count: data.count })}
      </button>
    </li>
  )
}

/** Open items of all widgets, above everything else. If there are none, a message says so. */
export const Attention = ({ reported }: AttentionProps) => {
  const { t } = useTranslation(HOST)
  const needs = reported.flatMap(({ needs }) => needs ?? [])
  const sorted = [...needs.filter(({ isUrgent }) => isUrgent), ...needs.filter(({ isUrgent }) => !isUrgent)]
  const isComing = reported.some(({ needs }) => needs === undefined)
  const silent = reported.filter(({ needs }) => needs === null).map(({ name }) => name)
  const isCalm = needs.length === 0 && silent.length === 0
  return (
    <section className="attention" data-calm={isCalm} aria-label={t('attention.title')}>
      {isCalm && <p>{t(isComing ? 'attention.coming' : 'attention.none')}</p>}
      {!isCalm && <h2>{t('attention.title')}</h2>}
      <ul>
        {sorted.map(({ key, text, link, isUrgent }) => (
          <li key={key}>
            <Link className="attention-need" to={link} data-urgent={isUrgent}>
              {text}
            </Link>
          </li>
        ))}
        <Unread />
      </ul>
      {silent.length > 0 && <p>{t('attention.silent', { names: silent.join(t('attention.comma')) })}</p>}
    </section>
  )
}
