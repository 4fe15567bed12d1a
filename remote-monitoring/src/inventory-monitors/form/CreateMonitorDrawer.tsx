import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Form } from '@arco-design/web-react'
import { NewMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { errorAtField } from '@outlet/shared/api/error-at-field'
import { INVALID_PRODUCT_CODE, isAddress } from '@outlet/shared/contract/products/product-code'
import type { ProductCandidate } from '@outlet/shared/contract/products/product-candidates'
import { variantsInAddress } from '@outlet/shared/contract/products/variants-in-address'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { createMonitorAction, monitorableProductQuery } from '../inventory-monitors.queries'
import { MonitorSettingsFields } from './MonitorSettingsFields'
import { ReplayPanel } from '../replay/ReplayPanel'
import { idUnlessCode, productNamedBy, replayOf, settingsBodyOf, usualSettings } from './settings-values'
import { StoreSelect } from './StoreSelect'
import { showSuccess } from '../show-outcome'
import { VariantsInput } from './VariantsInput'
import { isProductCode } from '../batch/parse-codes'

const initialValues = (storeKey: string | undefined, code = '') => ({
  product_code: code,
  /** Text of the field if it is the id of a picked product, and no code. */
  picked_id: null,
  website_type: storeKey,
  variant_ids: null,
  ...usualSettings,
})
type Values = ReturnType<typeof initialValues>

interface ProductCodeInputProps {
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
}

/** Input of the product to monitor, which also fills in the store. An invalid code is reported on blur. */
const ProductCodeInput = ({ value = '', onChange, ...input }: ProductCodeInputProps) => {
  const { i18n } = useTranslation('monitoring')
  const { form } = Form.useFormContext()
  const queryClient = useQueryClient()
  const store: unknown = Form.useWatch('website_type', form)
  const setProduct = (id: string | null) => {
    form.setFieldValue('picked_id', id)
    form.setFieldValue('variant_ids', null)
  }
  const pick = async ({ website_type, product_id }: ProductCandidate, address?: string) => {
    const id = idUnlessCode(product_id)
    setProduct(id)
    if (address === undefined) return
    const named = productNamedBy({ product_code: product_id, picked_id: id })
    const { variants } = await queryClient.fetchQuery(monitorableProductQuery(website_type, named))
    const ids = variantsInAddress(address, variants)
    // Meanwhile another product may have been entered, or variants chosen.
    const valueOf = (field: string): unknown => form.getFieldValue(field)
    const isSameProduct = valueOf('product_code') === product_id && valueOf('website_type') === website_type
    if (ids.length > 0 && isSameProduct && valueOf('variant_ids') === null) form.setFieldValue('variant_ids', ids)
  }
  const check = () => {
    const { product_id } = productNamedBy({ product_code: value, picked_id: form.getFieldValue('picked_id') })
    if (value === '' || isAddress(value) || product_id !== undefined || isProductCode(value)) return
    form.setFields({
      product_code: { error: { message: problemText(i18n, { code: INVALID_PRODUCT_CODE, message: '' }) } },
    })
  }
  return (
    <ProductPicker
      {...input}
      value={value}
      onChange={(text) => {
        setProduct(null)
        onChange?.(text)
      }}
      // Without its variants, all are monitored, as the form shows.
      onPick={(product, address) => void pick(product, address).catch(() => undefined)}
      pickedFor="monitor"
      store={typeof store === 'string' ? store : undefined}
      onStore={(key) => form.setFieldValue('website_type', key)}
      onBlur={check}
    />
  )
}

interface CreateMonitorDrawerProps {
  readonly isOpen: boolean
  /** Store of the page's filter, if any. */
  readonly storeKey: string | undefined
  /** Product code from the address, if any. */
  readonly code: string | undefined
  readonly onClose: () => void
}

/** Errors that concern the code as a whole. */
const codeRefusals = ['inventory_monitor.duplicate', 'inventory_monitor.product_not_found']

const Watch = formWatch<Values>()

const withProduct = ({ product_code, picked_id, ...values }: Values) => ({
  ...values,
  ...productNamedBy({ product_code, picked_id }),
})
const bodyOf = (values: Values) => settingsBodyOf(withProduct(values))

export const CreateMonitorDrawer = ({ isOpen, storeKey, code: requestedCode, onClose }: CreateMonitorDrawerProps) => {
  const { t } = useTranslation('monitoring')
  const create = useMutation(createMonitorAction)
  const submit = async (body: z.output<typeof NewMonitor>) => {
    try {
      const { product_code: code } = await create.mutateAsync({ body })
      showSuccess(t('inventoryMonitors.done.created', { code }))
    } catch (error) {
      throw errorAtField(error, 'product_code', codeRefusals)
    }
  }
  return (
    <FormDrawer
      name="create"
      title={t('inventoryMonitors.form.create_title')}
      saveLabel={t('inventoryMonitors.form.create')}
      isOpen={isOpen}
      onClose={onClose}
      initial={initialValues(storeKey, requestedCode)}
      schema={NewMonitor}
      bodyOf={bodyOf}
      submit={submit}
    >
      <FormField
        field="product_code"
        label={t('inventoryMonitors.form.product_code')}
        hint={t('inventoryMonitors.form.product_code_hint')}
        required
      >
        <ProductCodeInput />
      </FormField>
      <FormField field="website_type" label={t('inventoryMonitors.form.website_type')} required>
        <StoreSelect />
      </FormField>
      <Watch>
        {({ website_type, ...named }) => (
          <FormField field="variant_ids" label={t('inventoryMonitors.variants.label')}>
            <VariantsInput websiteType={website_type} product={productNamedBy(named)} />
          </FormField>
        )}
      </Watch>
      <MonitorSettingsFields />
      <Watch>{(values) => <ReplayPanel question={() => replayOf(withProduct(values))} />}</Watch>
    </FormDrawer>
  )
}
