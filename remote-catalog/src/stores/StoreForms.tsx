import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
import { storeDialects, StoreSettings, type StoreChange } from '@outlet/shared/contract/stores/store-settings'
import { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { isApiError, type ApiError } from '@outlet/shared/api/api-error'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { storeQuery } from '../common/store-query'
import './dialect-problems'
import {
  changeBody,
  connectBody,
  fieldTexts,
  newStoreValues,
  secretFields,
  storeFieldOf,
  valuesOfStore,
  type StoreChangeValues,
} from './store-form-values'
import { StoreFormFields } from './StoreFormFields'
import { isTestOf, isUnproven, useSettingsTest } from './StoreTrialField'
import { addProductAction, connectStoreAction, updateStoreAction } from './stores.queries'
import { useMaintenanceText } from './use-maintenance-text'

const FAILED_TEST_MS = 8000

interface DrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

type ConnectDrawerProps = DrawerProps & Pick<StoreFormsProps, 'address' | 'onConnected'>

const ConnectDrawer = ({ isOpen, address, onClose, onConnected }: ConnectDrawerProps) => {
  const { t, i18n } = useTranslation('catalog')
  const { mutateAsync: connect } = useMutation(connectStoreAction)
  const { mutateAsync: add } = useMutation(addProductAction)
  /** Adds the product that was tested, since the store lists none. Returns why it could not be added. */
  const addTested = async (storeKey: string, product_id: string): Promise<ApiError | null> => {
    try {
      await add({ params: { storeKey }, body: { product_id } })
      return null
    } catch (error) {
      if (isApiError(error)) return error
      throw error
    }
  }
  const { test, onTest } = useSettingsTest(isOpen)
  /** Connects the store; the server's test is shown if it does not prove the store. */
  const connectTested = async (body: StoreSettings) => {
    try {
      return await connect({ body })
    } catch (error) {
      if (isApiError(error) && error.code === 'store.not_proven')
        onTest({ trial: StoreTrial.parse(error.outcome), body, isRefusal: true })
      throw error
    }
  }
  const submit = async (body: StoreSettings) => {
    const { key, name, last_test } = await connectTested(body)
    const error = last_test?.error
    const refusal = error || body.product_id === undefined ? null : await addTested(key, body.product_id)
    if (error) {
      const content = t('stores.done.connected_failing', { name, problem: problemText(i18n, error) })
      Message.warning({ content, duration: FAILED_TEST_MS, closable: true })
    } else if (refusal) {
      const content = t('stores.done.connected_without', { name, problem: problemText(i18n, refusal) })
      Message.warning({ content, duration: FAILED_TEST_MS, closable: true })
    } else
      Message.success(
        t(body.product_id === undefined ? 'stores.done.connected' : 'stores.done.connected_with', { name }),
      )
    onConnected(key)
  }
  // Settings that were changed since the shown test are tested again.
  const submitAnyway = (body: StoreSettings) =>
    submit(test && isTestOf(test, body) ? { ...body, accept_unproven: true } : body)
  return (
    <FormDrawer
      title={t('stores.connect')}
      isOpen={isOpen}
      onClose={onClose}
      name="new"
      secretFields={secretFields}
      initial={newStoreValues}
      schema={StoreSettings}
      bodyOf={connectBody}
      fieldOf={storeFieldOf}
      submit={submit}
      further={test && isUnproven(test) ? { label: t('stores.form.connect_anyway'), submit: submitAnyway } : undefined}
      saveLabel={t('stores.form.connect')}
    >
      <StoreFormFields address={address} test={test} onTest={onTest} />
    </FormDrawer>
  )
}

const hidden = new Set<string>(['version', ...secretFields])

/**
 * Label and readable text of a form field, for choosing between two users' entries; null for a field without an input.
 */
const useStoreFieldText = () => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const maintenanceText = useMaintenanceText()
  return (field: string, values: StoreChangeValues) => {
    const said: Readonly<Record<string, unknown>> = {
      ...values,
      category_ids: values.category_ids.join(', '),
      maintenance: values.maintenance.windows.map(maintenanceText).join(', '),
    }
    return Object.hasOwn(said, field) && !hidden.has(field)
      ? {
          label: fieldTexts(values.dialect, field)?.label[locale] ?? t(`stores.field.${field}`),
          text: String(said[field]),
        }
      : null
  }
}

const EditDrawer = ({ store, isOpen, onClose }: DrawerProps & { readonly store: ConfiguredStore }) => {
  const { t } = useTranslation('catalog')
  const describe = useStoreFieldText()
  const { mutateAsync: update } = useMutation(updateStoreAction)
  const settingsTest = useSettingsTest(isOpen)
  const submit = async (body: StoreChange) => {
    const { name } = await update({ params: { storeKey: store.key }, body })
    Message.success(t('stores.done.saved', { name }))
  }
  return (
    <FormDrawer
      title={t('stores.form.edit_title', { name: store.name })}
      isOpen={isOpen}
      onClose={onClose}
      name={`edit ${store.key}`}
      secretFields={secretFields}
      initial={valuesOfStore(store)}
      schema={storeDialects[store.dialect].change}
      bodyOf={changeBody(store)}
      fieldOf={storeFieldOf}
      submit={submit}
      valuesOf={(current) => valuesOfStore(ConfiguredStore.parse(current))}
      describe={describe}
    >
      <StoreFormFields store={store} {...settingsTest} />
    </FormDrawer>
  )
}

interface StoreFormsProps {
  /** Address of a store or a product with which the form for a new store is opened. */
  readonly address: string | undefined
  readonly form: 'new' | 'edit' | undefined
  readonly storeKey: string | undefined
  readonly onConnected: (storeKey: string) => void
  readonly onClose: () => void
}

/** The form that the address opens: to connect a store, or to edit the one in the open drawer. */
export const StoreForms = ({ form, address, storeKey, onConnected, onClose }: StoreFormsProps) => {
  const { data: store } = useQuery({ ...storeQuery(storeKey ?? ''), enabled: storeKey !== undefined })
  return (
    <>
      <ConnectDrawer isOpen={form === 'new'} address={address} onClose={onClose} onConnected={onConnected} />
      {store?.deleted_at === null && (
        <EditDrawer key={store.key} store={store} isOpen={form === 'edit'} onClose={onClose} />
      )}
    </>
  )
}
