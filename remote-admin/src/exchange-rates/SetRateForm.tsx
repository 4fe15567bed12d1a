import { Input, Message } from '@arco-design/web-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '@outlet/shared/api/api-error'
import { ExchangeRateDraft } from '@outlet/shared/contract/money/exchange-rates'
import type { ExchangeRate } from '@outlet/shared/contract/money/exchange-rates'
import { plainTyped, readDecimal } from '@outlet/shared/format/typed-decimal'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { DayInput } from '@outlet/shared/ui/pickers/MomentInput'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import { ratePreviewQuery, ratesQuery, setRateAction } from './exchange-rates.queries'
import { previewedRate } from './previewed-rate'
import { RateEffect } from './RateEffect'
import { dayText, rateText } from './rate-text'

interface FormValues {
  readonly currency: string | undefined
  readonly valid_on: string
  readonly rate: string
  readonly note: string
}

const RATE_DIGITS = 8

/** Converts the entered rate to the contract's format; unreadable text is returned unchanged and fails validation. */
const parseTypedRate = (typed: string): string => {
  const rate = readDecimal(plainTyped(typed), RATE_DIGITS)
  if (typeof rate === 'string') return typed.trim()
  return rate.fraction === '' ? rate.integer : `${rate.integer}.${rate.fraction}`
}

const bodyOf = ({ currency, valid_on, rate = '', note }: FormValues) => ({
  currency: currency ?? '',
  valid_on: valid_on || undefined,
  rate: parseTypedRate(rate),
  note,
})

const Watch = formWatch<FormValues>()

/** Saves a rate with the version from the preview (optimistic locking): a concurrent change is a conflict. */
const useSetRate = () => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const client = useQueryClient()
  const { mutateAsync } = useMutation(setRateAction)
  const said = ({ currency, rate, reporting_currency: to }: ExchangeRate) =>
    t('exchangeRates.saved', { from: currency, rate: rateText(rate, locale), to })
  return async (draft: ExchangeRateDraft) => {
    const preview = ratePreviewQuery(previewedRate(draft))
    const { corrects } = await client.ensureQueryData(preview)
    try {
      const now = await mutateAsync({ body: { ...draft, version: corrects?.version ?? 0 } })
      if (!corrects || now.version === corrects.version) return Message.success(said(now))
      const { currency, valid_on, rate, note } = corrects
      const back = { currency, valid_on, rate, note, version: now.version }
      showUndoMessage(said(now), () => mutateAsync({ body: back }))
    } catch (failure) {
      // Refreshes the preview under the fields, so that it shows the concurrent change.
      if (isApiError(failure) && failure.code === 'exchange_rate.version_conflict')
        await client.invalidateQueries(preview)
      throw failure
    }
  }
}

interface SetRateFormProps {
  readonly isOpen: boolean
  /** Preset currency if the form is opened for one. */
  readonly currency: string | undefined
  /** Day whose rate is corrected. */
  readonly day: string | undefined
  readonly reporting: string
  readonly today: string
  readonly onClose: () => void
}

const RateFields = ({ currency, day, reporting, today }: Omit<SetRateFormProps, 'isOpen' | 'onClose'>) => {
  const { t } = useTranslation('admin')
  const zone = useInstallationZone()
  return (
    <>
      <FormField field="currency" label={t('exchangeRates.field.currency')} required>
        <CurrencySelect disabled={currency !== undefined} placeholder={t('exchangeRates.form.currency_placeholder')} />
      </FormField>
      <FormField
        field="valid_on"
        label={t('exchangeRates.field.valid_on')}
        required
        hint={t('exchangeRates.form.valid_on_hint', { zone })}
      >
        <DayInput max={today} disabled={day !== undefined} />
      </FormField>
      <FormField
        field="rate"
        label={t('exchangeRates.field.rate', { currency: reporting })}
        required
        hint={t('exchangeRates.form.rate_hint', { currency: reporting })}
      >
        <Input inputMode="decimal" placeholder="7.1234" />
      </FormField>
      <FormField field="note" label={t('exchangeRates.field.note')} hint={t('exchangeRates.form.note_hint')}>
        <Input maxLength={200} />
      </FormField>
      <Watch>{(values) => <RateEffect draft={bodyOf(values)} />}</Watch>
    </>
  )
}

/** Current rate of the day; empty if there is none, undefined while loading. */
const useCurrentRate = (currency: string, day: string, isNeeded: boolean): string | undefined => {
  const { data: rates } = useInfiniteQuery({ ...ratesQuery(currency), enabled: isNeeded })
  if (!isNeeded) return ''
  return rates && (rates.find(({ valid_on }) => valid_on === day)?.rate ?? '')
}

/** Form to set or correct the rate of a day, with a preview of the effect. */
export const SetRateForm = ({ isOpen, onClose, ...about }: SetRateFormProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const submit = useSetRate()
  const { currency = '', day = '', today } = about
  const isCorrection = day !== ''
  const rate = useCurrentRate(currency, day, isOpen && isCorrection)
  const title = isCorrection
    ? t('exchangeRates.form.correct_title', { currency, day: dayText(day, locale) })
    : t('exchangeRates.form.title')
  return (
    <FormDrawer
      title={title}
      isOpen={isOpen && rate !== undefined}
      onClose={onClose}
      name={`set ${currency} ${day}`}
      initial={{ currency: about.currency, valid_on: day || today, rate: rate ?? '', note: '' }}
      schema={ExchangeRateDraft}
      bodyOf={bodyOf}
      submit={submit}
    >
      <RateFields {...about} />
    </FormDrawer>
  )
}
