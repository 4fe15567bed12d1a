import { Button, Form } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProven, type StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
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

/** A test of a store's settings. */
export interface SettingsTest {
  readonly trial: StoreTrial
  /** The tested settings. */
  readonly body: StoreTrialSettings
  /** Whether the server refused to connect the store because of it. */
  readonly isRefusal: boolean
}

/** The shown test of an open form. A closed form is opened again without its last test. */
export const useSettingsTest = (isOpen: boolean) => {
  const [test, setTest] = useState<SettingsTest>()
  if (!isOpen && test) setTest(undefined)
  return { test, onTest: setTest }
}

/** Whether the test does not prove the store, so that it is connected only if that is accepted. */
export const isUnproven = ({ trial, body }: SettingsTest): boolean => !isProven(trial, body.currency)

/** Whether these settings were tested, and not others. */
export const isTestOf = ({ body }: SettingsTest, settings: unknown): boolean =>
  JSON.stringify(body) === JSON.stringify(settings)

export interface StoreTrialFieldProps {
  readonly isNew: boolean
  /** The test whose result is shown; undefined = none yet. */
  readonly test: SettingsTest | undefined
  readonly onTest: (test: SettingsTest | undefined) => void
}

const useTrial = ({ isNew, onTest }: Omit<StoreTrialFieldProps, 'test'>) => {
  const { i18n } = useTranslation('catalog')
  const { form } = Form.useFormContext()
  const { error, isPending, mutate } = useMutation(tryStoreAction)
  const start = () => {
    const tested = bodyOf(isNew, asValues(form.getFields()))
    if (tested.success) {
      const body = tested.data
      onTest(undefined)
      return mutate({ body }, { onSuccess: (trial) => onTest({ trial, body, isRefusal: false }) })
    }
    const errors = schemaErrors(tested.error).map((one) => ({ ...one, field: storeFieldOf(one.path) }))
    for (const { field, ...issue } of errors.toReversed()) {
      form.setFields({ [field]: { error: { message: problemText(i18n, issue) } } })
    }
    const [first] = errors
    if (first) form.scrollToField(first.field)
  }
  return { error, isPending, start }
}

/** Scrolls the result into view, which would appear below the edge of the form. */
const intoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' })

/** Result of a test, and whether the form's settings have changed since. */
export const TestOutcome = ({ isNew, test }: Pick<StoreTrialFieldProps, 'isNew'> & { readonly test: SettingsTest }) => {
  const { t } = useTranslation('catalog')
  return (
    <>
      <div ref={intoView} className={styles.outcome}>
        <TrialResult trial={test.trial} currency={test.body.currency} />
        {isNew && isUnproven(test) && <p className={styles.hint}>{t('stores.form.unproven_hint')}</p>}
      </div>
      <Form.Item noStyle shouldUpdate>
        {(values) =>
          !isTestOf(test, bodyOf(isNew, asValues(values)).data) && (
            <p className={styles.hint}>{t('stores.trial.changed')}</p>
          )
        }
      </Form.Item>
    </>
  )
}

/** Tests the form's current settings at the store, and shows the result. Saves nothing. */
export const StoreTrialField = ({ isNew, test, onTest }: StoreTrialFieldProps) => {
  const { t } = useTranslation('catalog')
  const { error, isPending, start } = useTrial({ isNew, onTest })
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
      <div role="status">{test && !test.isRefusal && <TestOutcome isNew={isNew} test={test} />}</div>
      {error && <ErrorNotice form="inline" error={error} title={t('stores.trial.not_tried')} />}
    </section>
  )
}
