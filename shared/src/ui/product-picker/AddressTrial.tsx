import { IconLoading } from '@arco-design/web-react/icon'
import { isPriceRange } from '../../contract/money'
import { productStock } from '../../contract/stock'
import type { StoreTrial } from '../../contract/stores/configure-stores'
import { isReadingNote, readingNotes } from '../../contract/stores/reading-notes'
import { SEPARATOR } from '../../format/separator'
import { problemText } from '../../i18n/problem-text'
import { useLocale } from '../../settings/use-settings'
import { MoneyText } from '../MoneyText'
import { useStockLabels } from '../use-stock-labels'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'
import type { Addition } from './use-addition'

type Sample = NonNullable<StoreTrial['sample']>

const SampleFacts = ({ sample }: { readonly sample: Sample }) => {
  const labels = useStockLabels()
  return (
    <span className={styles.facts}>
      <MoneyText money={sample.price} isLowest={isPriceRange(sample.price, sample.price_max)} />
      {SEPARATOR}
      {labels.stock(productStock(sample))}
    </span>
  )
}

/** Price and stock of the product that the test of a new store read, or that the test runs. */
export const TrialFacts = ({ trial, trialError, isTried }: Addition) => {
  const { t } = usePickerMessages()
  if (trial?.sample) return <SampleFacts sample={trial.sample} />
  if (!isTried || trial || trialError) return null
  return (
    <span className={styles.aside}>
      <IconLoading aria-hidden="true" /> {t('address_testing')}
    </span>
  )
}

/** Values of the page that were left out. */
const Notes = ({ notes }: Pick<Sample, 'notes'>) => {
  const { t } = usePickerMessages()
  const locale = useLocale()
  const known = notes.filter(isReadingNote)
  if (known.length === 0) return null
  return (
    <details className={styles.requests}>
      <summary>
        {t('address_notes')} ({known.length})
      </summary>
      <ul>
        {known.map((note) => (
          <li key={note}>{readingNotes[note][locale]}</li>
        ))}
      </ul>
    </details>
  )
}

/** Why the test of a new store failed, or which values it left out. */
export const TrialOutcome = ({ trial, trialError, missing }: Addition) => {
  const { t, i18n } = usePickerMessages()
  const error = trialError ?? trial?.error
  if (error) return <p className={styles.warning}>{problemText(i18n, error)}</p>
  if (!trial) return null
  if (!trial.sample) return <p className={styles.warning}>{t('address_unread')}</p>
  return (
    <>
      {missing.map((text) => (
        <p key={text} className={styles.warning}>
          {text}
        </p>
      ))}
      <Notes notes={trial.sample.notes} />
    </>
  )
}
