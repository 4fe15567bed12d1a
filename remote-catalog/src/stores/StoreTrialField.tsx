import { Button, Form } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoreSettings, StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { schemaErrors } from '@outlet/shared/ui/field-errors'
import { connectBody, storeFieldOf, trialBody } from './store-form-values'
import type { StoreFormValues } from './store-form-values'
import { tryStoreAction } from './stores.queries'
import { TrialResult } from './TrialResult'
import styles from './store-page.module.css'

// Arco's form does not know the type of its values; this component is rendered in no other form.
const asValues = (values: unknown) => values as StoreFormValues

/** Validates the settings for a test; fields that only saving needs are not required. */
const bodyOf = (isNew: boolean, values: StoreFormValues) =>
  isNew ? StoreSettings.safeParse(connectBody(values)) : StoreTrialSettings.safeParse(trialBody(values))

const useTrial = (isNew: boolean) => {
  const { i18n } = useTranslation('catalog')
  const { form } = Form.useFormContext()
  const { data, error, isPending, mutate, variables } = useMutation(tryStoreAction)
  const [tried, setTried] = useState('')
  const start = () => {
    const values = asValues(form.getFields())
    const body = bodyOf(isNew, values)
    if (body.success) {
      setTried(JSON.stringify(values))
      return mutate({ body: body.data })
    }
    const errors = schemaErrors(body.error).map((one) => ({ ...one, field: storeFieldOf(one.path) }))
    for (const { field, ...issue } of errors.toReversed()) {
      form.setFields({ [field]: { error: { message: problemText(i18n, issue) } } })
    }
    const [first] = errors
    if (first) form.scrollToField(first.field)
  }
  return { data, error, isPending, tried, start, currency: variables?.body.currency ?? '' }
}

/** Scrolls the result into view, which would appear below the edge of the form. */
const intoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' })

/** Tests the form's current settings at the store, and shows the result. Saves nothing. */
export const StoreTrialField = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation('catalog')
  const { data, error, isPending, tried, start, currency } = useTrial(isNew)
  return (
    <section className={styles.actions} aria-label={t('stores.trial.title')}>
      <div className={styles.bar}>
        <div>
          <h3 className={styles.heading}>{t('stores.trial.title')}</h3>
          <p className={styles.hint}>{t('stores.trial.hint')}</p>
        </div>
        <Button loading={isPending} onClick={start}>
          {t('stores.trial.start')}
        </Button>
      </div>
      <div role="status">
        {data && !isPending && (
          <div ref={intoView} className={styles.outcome}>
            <TrialResult trial={data} currency={currency} />
          </div>
        )}
      </div>
      {error && <ErrorNotice form="inline" error={error} title={t('stores.trial.not_tried')} />}
      {data && !isPending && (
        <Form.Item noStyle shouldUpdate>
          {(values) => JSON.stringify(values) !== tried && <p className={styles.hint}>{t('stores.trial.changed')}</p>}
        </Form.Item>
      )}
    </section>
  )
}
