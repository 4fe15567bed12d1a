import { Input, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BaseProduct, BaseProductChange, BaseProductDraft, MAX_NOTE } from '@outlet/shared/contract/product-base'
import type { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { codeRefused } from './code-refused'
import { OwnersInput } from './OwnersInput'
import { baseProductQuery, createBaseProductAction, updateBaseProductAction } from './product-base.queries'
import { TagsInput } from './TagsInput'
import { useWords } from './words/words'

const Fields = ({ owners }: { owners: BaseProduct['owners'] }) => {
  const { t } = useWords()
  return (
    <>
      <FormField field="tags" label={t('productBase.column.tags')} hint={t('productBase.form.tags_hint')}>
        <TagsInput />
      </FormField>
      <FormField field="owner_ids" label={t('productBase.column.owners')}>
        <OwnersInput known={owners} />
      </FormField>
      <FormField field="note" label={t('productBase.column.note')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={MAX_NOTE} />
      </FormField>
    </>
  )
}

interface FormProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const CreateBaseDrawer = ({ code = '', ...drawer }: FormProps & { readonly code: string | undefined }) => {
  const { t } = useWords()
  const create = useMutation(createBaseProductAction)
  const submit = async (body: z.output<typeof BaseProductDraft>) => {
    try {
      const { product_code } = await create.mutateAsync({ body })
      Message.success(t('productBase.done.created', { code: product_code }))
    } catch (error) {
      throw codeRefused(error)
    }
  }
  return (
    <FormDrawer
      {...drawer}
      name="create"
      title={t('productBase.form.create_title')}
      saveLabel={t('productBase.form.create')}
      initial={{ product_code: code, tags: [], owner_ids: [], note: '' }}
      schema={BaseProductDraft}
      submit={submit}
    >
      <FormField
        field="product_code"
        label={t('productBase.column.product_code')}
        hint={t('productBase.form.code_hint')}
        required
      >
        <Input />
      </FormField>
      <Fields owners={[]} />
    </FormDrawer>
  )
}

const valuesOf = ({ version, tags, note, owners }: BaseProduct) => ({
  version,
  tags,
  note: note ?? '',
  owner_ids: owners.map(({ id }) => id),
})

const Edit = ({ product, ...drawer }: FormProps & { readonly product: BaseProduct }) => {
  const { t } = useWords()
  const update = useMutation(updateBaseProductAction)
  const { id, product_code: code } = product
  const submit = async (body: z.output<typeof BaseProductChange>) => {
    await update.mutateAsync({ params: { itemId: id }, body })
    Message.success(t('productBase.done.updated', { code }))
  }
  return (
    <FormDrawer
      {...drawer}
      name={`edit ${id}`}
      title={t('productBase.form.edit_title', { code })}
      initial={valuesOf(product)}
      schema={BaseProductChange}
      submit={submit}
      valuesOf={(current) => valuesOf(BaseProduct.parse(current))}
    >
      <Fields owners={product.owners} />
    </FormDrawer>
  )
}

/** Changes tags, owners and note of the product whose drawer is open. */
export const EditBaseDrawer = ({ itemId, ...drawer }: FormProps & { readonly itemId: string | undefined }) => {
  const { data } = useQuery({ ...baseProductQuery(itemId ?? ''), enabled: itemId !== undefined })
  return data && <Edit key={`${data.id} ${data.version}`} product={data} {...drawer} />
}
