import { Input } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { lazy, Suspense, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { isAddress } from '../../contract/products/product-code'
import { isComposing } from '../keys'
import { Candidate } from './Candidate'
import styles from './ProductPicker.module.css'
import { takesCode, type PickedFor } from './picked-for'
import { usePickerMessages } from './picker-messages'
import { TypedProduct, type TypedProductProps } from './TypedProduct'
import { useCandidates } from './use-candidates'
import { useOnlyStore } from './use-only-store'

const AddressPanel = lazy(async () => import('./AddressPanel'))

/** Maximum length of the text: that of an address. */
const MAX_TEXT = 2000

interface ProductPickerProps extends Pick<InputProps, 'id' | 'error' | 'disabled' | 'placeholder' | 'onBlur'> {
  readonly pickedFor: PickedFor
  /** The code, typed or chosen. */
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
  /**
   * Key of the store in the form, if it has such a field: set with the product, or automatically if only one store has
   * the code.
   */
  readonly store?: string | undefined
  readonly onStore?: (key: string) => void
  /** `address`: that of the product's page, if it was pasted. */
  readonly onPick?: (product: ProductCandidate, address?: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * State of the candidate list. `active`: index of the candidate at which the arrow keys are; undefined for the text
 * itself.
 */
const useList = (items: readonly ProductCandidate[], pick: (product: ProductCandidate) => void) => {
  const [isRequested, setRequested] = useState(false)
  const [active, setActive] = useState<number>()
  const isOpen = isRequested && items.length > 0
  const close = () => {
    setRequested(false)
    setActive(undefined)
  }
  const move = (step: number) => {
    setRequested(true)
    // The candidates and the text itself.
    const places = items.length + 1
    const next = ((active === undefined ? items.length : active) + step + places) % places
    setActive(next === items.length ? undefined : next)
  }
  const leave = (event: KeyboardEvent) => {
    // Closes the list, and not the drawer that contains it.
    event.stopPropagation()
    close()
  }
  const choose = (event: KeyboardEvent, chosen: ProductCandidate) => {
    event.preventDefault()
    pick(chosen)
    close()
  }
  const onOpenListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave(event)
    const chosen = active === undefined ? undefined : items[active]
    // Ctrl-Enter saves the form instead.
    if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey) choose(event, chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      move(step)
    } else if (isOpen) onOpenListKey(event)
  }
  const open = () => {
    setRequested(true)
    setActive(undefined)
  }
  return { isOpen, active: isOpen ? active : undefined, open, close, onKeyDown }
}

type Picked = Pick<ProductPickerProps, 'pickedFor' | 'onChange' | 'onPick'>

/** Enters picked products and typed text. `codeless`: name of the picked product if it has no required code. */
const usePicked = ({ pickedFor, onChange, onPick }: Picked, chooseByHand: (storeKey: string) => void) => {
  const [codeless, setCodeless] = useState<string>()
  const pick = (product: ProductCandidate, address?: string) => {
    const { product_id: id, product_code: code = id } = product
    const text = takesCode(pickedFor) ? code : id
    setCodeless(text === null ? product.name : undefined)
    chooseByHand(product.website_type)
    onChange?.(text ?? '')
    onPick?.(product, address)
  }
  const type = (text: string) => {
    setCodeless(undefined)
    onChange?.(text)
  }
  return { codeless, pick, type }
}

/** Scrolls the whole list into view, not only the part above the drawer's lower edge. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

interface TextInfoProps extends TypedProductProps {
  readonly onPick: (product: ProductCandidate, address?: string) => void
}

/** Information about the text, an address or a code, beneath the field. */
const TextInfo = ({ onPick, ...typed }: TextInfoProps) =>
  isAddress(typed.code) ? (
    <Suspense fallback={null}>
      <AddressPanel address={typed.code.trim()} onPick={(product) => onPick(product, typed.code.trim())} />
    </Suspense>
  ) : (
    <TypedProduct {...typed} />
  )

/**
 * Input for a product code: the user types a code or a name, and chooses one of the matching products, or pastes the
 * address of a product's page.
 */
export const ProductPicker = (props: ProductPickerProps) => {
  const {
    pickedFor,
    value = '',
    onChange: _onChange,
    onBlur,
    store,
    onStore,
    onPick: _onPick,
    placeholder,
    'aria-label': label,
    ...input
  } = props
  const { t } = usePickerMessages()
  const listId = useId()
  // Text that an input method is still composing is not a code yet.
  const [composedFrom, setComposedFrom] = useState<string>()
  const found = useCandidates(composedFrom ?? value)
  const { chooseByHand } = useOnlyStore(value, found, store, onStore)
  const { codeless, pick, type } = usePicked(props, chooseByHand)
  const list = useList(found.items, pick)
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div
      className={styles.picker}
      onCompositionStart={() => setComposedFrom(value)}
      onCompositionEnd={() => setComposedFrom(undefined)}
    >
      <Input
        {...input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.active === undefined ? undefined : optionId(list.active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TEXT}
        placeholder={placeholder ?? t('placeholder')}
        value={value}
        // Always rendered: with the first suffix Arco replaces the input, which loses the focus.
        suffix={<span className={styles.sign}>{found.isSearching && <IconLoading aria-hidden="true" />}</span>}
        onChange={(typed) => {
          list.open()
          type(typed)
        }}
        onClick={list.open}
        onKeyDown={list.onKeyDown}
        onBlur={(event) => {
          list.close()
          onBlur?.(event)
        }}
      />
      {list.isOpen && (
        <ul ref={intoView} id={listId} role="listbox" aria-label={t('candidates')} className={styles.list}>
          {found.items.map((product, index) => (
            <Candidate
              key={`${product.website_type} ${product.product_id}`}
              id={optionId(index)}
              product={product}
              pickedFor={pickedFor}
              isActive={index === list.active}
              onPick={() => {
                pick(product)
                list.close()
              }}
            />
          ))}
        </ul>
      )}
      {codeless !== undefined && (
        <p className={styles.line} role="status">
          {t('no_code', { name: codeless })}
        </p>
      )}
      <TextInfo {...{ pickedFor, found, store }} code={value} onStore={onStore && chooseByHand} onPick={pick} />
    </div>
  )
}
