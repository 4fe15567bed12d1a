import { Input, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BaseProduct, BaseProductChange, BaseProductDraft, MAX_NOTE } from '@outlet/shared/contract/product-base'
import type { z } from '@outlet/shared/contract/zod'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { errorAtField } from '@outlet/shared/api/error-at-field'
import { OwnersInput } from './OwnersInput'
import {
  baseProductQuery,
  createBaseProductAction,
  updateBaseProductAction,
  usersNamedQuery,
  baseProductOptionsQuery,
} from './product-base.queries'
import { useMessages } from './messages/messages'

interface TagsInputProps {
  readonly value?: string[]
  readonly onChange?: (tags: string[]) => void
  readonly 'aria-label'?: string
}

/** Input of tags; existing tags are suggested, others can be typed. */
const TagsInput = ({ value = [], onChange, ...named }: TagsInputProps) => {
  const { tags = [] } = useQuery(baseProductOptionsQuery).data ?? {}
  const known = [...new Set([...value, ...tags.map(({ tag }) => tag)])]
  return (
    <ManySelect
      {...named}
      allowCreate
      value={value}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      options={known}
    />
  )
}

const Fields = ({ owners }: { owners: BaseProduct['owners'] }) => {
  const { t } = useMessages()
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
  const { t } = useMessages()
  const create = useMutation(createBaseProductAction)
  const submit = async (body: z.output<typeof BaseProductDraft>) => {
    try {
      const { product_code } = await create.mutateAsync({ body })
      Message.success(t('productBase.done.created', { code: product_code }))
    } catch (error) {
      throw errorAtField(error, 'product_code', ['product_base.duplicate'])
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
        <ProductPicker pickedFor="base" />
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

/**
 * Label and readable text of a form field, for choosing between two users' entries; null for a field without an input.
 */
const useFieldText = (owners: BaseProduct['owners']) => {
  const { t } = useMessages()
  const { data } = useQuery(usersNamedQuery(''))
  const names = new Map([...(data?.items ?? []), ...owners].map(({ id, name }) => [id, name]))
  const listed = (texts: readonly string[]) => texts.join(t('catalog:outletProducts.comma'))
  return (field: string, values: ReturnType<typeof valuesOf>) => {
    const texts: Readonly<Record<string, { label: string; text: string }>> = {
      tags: { label: t('productBase.column.tags'), text: listed(values.tags) },
      owner_ids: {
        label: t('productBase.column.owners'),
        text: listed(values.owner_ids.map((id) => names.get(id) ?? id)),
      },
      note: { label: t('productBase.column.note'), text: values.note },
    }
    const said = texts[field]
    return said ? { ...said, text: said.text || t('productBase.none') } : null
  }
}

const Edit = ({ product, ...drawer }: FormProps & { readonly product: BaseProduct }) => {
  const { t } = useMessages()
  const update = useMutation(updateBaseProductAction)
  const describe = useFieldText(product.owners)
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
      describe={describe}
    >
      <Fields owners={product.owners} />
    </FormDrawer>
  )
}

interface Edited {
  readonly product: BaseProduct
  readonly isOpen: boolean
}

/**
 * The product that is being edited, as it was when the drawer opened. Later changes by other users are merged on save
 * (optimistic locking). The product stays available while the drawer closes.
 */
const useEdited = (itemId: string | undefined) => {
  const { data, error, isFetching } = useQuery({ ...baseProductQuery(itemId ?? ''), enabled: itemId !== undefined })
  const [edited, setEdited] = useState<Edited>()
  const isOpen = edited?.isOpen === true
  if (isOpen && edited.product.id !== itemId) setEdited({ ...edited, isOpen: false })
  if (!isOpen && itemId !== undefined && data && !isFetching) setEdited({ product: data, isOpen: true })
  return { edited, error: isOpen ? null : error }
}

/** Edits tags, owners and note of the product in the open drawer. */
export const EditBaseDrawer = ({ itemId, ...drawer }: FormProps & { readonly itemId: string | undefined }) => {
  const { t } = useMessages()
  const { edited, error } = useEdited(drawer.isOpen ? itemId : undefined)
  if (error) {
    return (
      <PageDrawer title={t('productBase.action.edit')} {...drawer}>
        <ErrorNotice error={error} />
      </PageDrawer>
    )
  }
  return edited && <Edit key={edited.product.id} product={edited.product} {...drawer} isOpen={edited.isOpen} />
}
