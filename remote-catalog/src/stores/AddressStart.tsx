import { Button, Form, Input } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { isWebAddress } from '@outlet/shared/contract/stores/recognise-address'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { isEnter } from '@outlet/shared/ui/keys'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { AddressFinding, AddressRequests } from '@outlet/shared/ui/product-picker/AddressFinding'
import { plain } from './StoreDialectFields'
import { valuesOfProposal } from './store-form-values'
import { recogniseAction } from './stores.queries'
import styles from './store-page.module.css'

export interface AddressStartProps {
  /** Address with which the form was opened. */
  readonly address: string | undefined
}

/** The pasted address if the field has room for it, otherwise the product's id. */
const testedOf = (address: string, id: string): string => (address.length <= MAX_ID ? address : id)

/** Recognises the store of an address, and fills in the form with what the store states. */
export const AddressStart = ({ address = '' }: AddressStartProps) => {
  const { t, i18n } = useTranslation('catalog')
  const { form } = Form.useFormContext()
  const id = useId()
  const [text, setText] = useState(address)
  const [isInvalid, setInvalid] = useState(false)
  const { data, error, isPending, mutate } = useMutation({
    ...recogniseAction,
    onSuccess: ({ proposal, product }, { body }) => {
      if (proposal) form.setFieldsValue(valuesOfProposal(proposal, testedOf(body.address, product?.id ?? '')))
    },
  })
  const recognise = () => {
    const isValid = isWebAddress(text.trim())
    setInvalid(!isValid)
    if (isValid && !isPending) mutate({ body: { address: text.trim() } })
  }
  const recogniseFirst = useEffectEvent(() => {
    if (address !== '') recognise()
  })
  useEffect(() => recogniseFirst(), [])
  return (
    <section className={styles.address} aria-busy={isPending}>
      <label htmlFor={id}>{t('stores.form.address')}</label>
      <div className={styles.bar}>
        <Input
          {...plain}
          id={id}
          inputMode="url"
          value={text}
          error={isInvalid}
          aria-describedby={`${id}-hint`}
          placeholder="https://www.example.com/products/bag"
          onChange={setText}
          onKeyDown={(event) => {
            if (!isEnter(event) || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            recognise()
          }}
        />
        <Button loading={isPending} onClick={recognise}>
          {t('stores.form.recognise')}
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {isInvalid ? problemText(i18n, { code: 'store.address_invalid', message: '' }) : t('stores.form.address_hint')}
      </p>
      <div role="status">
        {data && !isPending && (
          <div className={styles.found}>
            <AddressFinding result={data} />
            <AddressRequests requests={data.requests} />
          </div>
        )}
      </div>
      {error && <ErrorNotice form="inline" error={error} />}
    </section>
  )
}
