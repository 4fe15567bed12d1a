import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { ProductPicker } from '../product-picker/ProductPicker'
import { Refusal } from '../Refusal'
import { showUndoMessage } from '../UndoMessage'
import { useAction } from '../use-action'
import { linkProductsAction, restoreGroupsAction, type ProductParams } from './same-products.queries'
import { useSameMessages } from './same-messages'
import styles from './same-products.module.css'

export interface LinkProductProps {
  readonly product: ProductParams
  readonly onEnd: () => void
}

/** Form that links a product of another store as the same, with an undo. */
export const LinkProduct = ({ product, onEnd }: LinkProductProps) => {
  const t = useSameMessages()
  const { t: common } = useTranslation('common')
  const hintId = useId()
  const [code, setCode] = useState('')
  const [picked, setPicked] = useState<ProductCandidate>()
  const { mutateAsync: link } = useMutation(linkProductsAction)
  const { mutateAsync: restore } = useMutation(restoreGroupsAction)
  const { isPending, refusal, run } = useAction(async () => {
    if (!picked) return
    const { website_type, product_id, store_name } = picked
    const change = await link({ params: { ...product }, body: { website_type, product_id } })
    showUndoMessage(t('done_linked', { name: product_id, store: store_name }), () => restore({ body: change }))
    onEnd()
  })
  const change = (typed: string) => {
    setCode(typed)
    if (typed !== picked?.product_id) setPicked(undefined)
  }
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <div className={styles.picker}>
          <ProductPicker
            pickedFor="link"
            aria-label={t('link_label')}
            value={code}
            onChange={change}
            onPick={setPicked}
          />
        </div>
        <Button
          type="primary"
          disabled={!picked}
          aria-describedby={hintId}
          loading={isPending}
          onClick={() => void run()}
        >
          {t('do_link')}
        </Button>
        <Button onClick={onEnd}>{common('action.cancel')}</Button>
      </div>
      <p id={hintId} className={styles.hint}>
        {t('link_hint')} {!picked && t('pick_first')}
      </p>
      <Refusal of={refusal} />
    </div>
  )
}
