import { Input } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { MAX_ID } from '../../contract/product-code'
import type { ProductCandidate } from '../../contract/product-candidates'
import { isComposing } from '../keys'
import { Candidate } from './Candidate'
import styles from './ProductPicker.module.css'
import type { PickedFor } from './picked-for'
import { usePickerWords } from './picker-words'
import { TypedProduct } from './TypedProduct'
import { useCandidates } from './use-candidates'
import { useOnlyStore } from './use-only-store'

interface ProductPickerProps extends Pick<InputProps, 'id' | 'error' | 'disabled' | 'placeholder' | 'onBlur'> {
  readonly pickedFor: PickedFor
  /** The code, as it is typed or was picked. */
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
  /** The form's store, by its key, where it has such a field: chosen with the product, or where only one has the code. */
  readonly store?: string | undefined
  readonly onStore?: (key: string) => void
  readonly onPick?: (product: ProductCandidate) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Which candidate the arrow keys stand on; undefined = the text itself. */
const useList = (items: readonly ProductCandidate[], pick: (product: ProductCandidate) => void) => {
  const [isAsked, ask] = useState(false)
  const [active, setActive] = useState<number>()
  const isOpen = isAsked && items.length > 0
  const close = () => {
    ask(false)
    setActive(undefined)
  }
  const move = (step: number) => {
    ask(true)
    // One place more than there are candidates: the text.
    const places = items.length + 1
    const next = ((active === undefined ? items.length : active) + step + places) % places
    setActive(next === items.length ? undefined : next)
  }
  const leave = (event: KeyboardEvent) => {
    // Closes the list, and not the drawer that it is in.
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
    // With Ctrl it saves the form.
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
    ask(true)
    setActive(undefined)
  }
  return { isOpen, active: isOpen ? active : undefined, open, close, onKeyDown }
}

/** All of the list, not only what the drawer's lower edge leaves of it. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** Where a product code is asked for: one types a code or a name, and picks one of the products that may be meant. */
export const ProductPicker = (props: ProductPickerProps) => {
  const {
    pickedFor,
    value = '',
    onChange,
    onBlur,
    store,
    onStore,
    onPick,
    placeholder,
    'aria-label': label,
    ...input
  } = props
  const { t } = usePickerWords()
  const listId = useId()
  // What an input method has not finished is no code yet.
  const [composedFrom, setComposedFrom] = useState<string>()
  const found = useCandidates(composedFrom ?? value)
  const { keep } = useOnlyStore(value, found, store, onStore)
  const pick = (product: ProductCandidate) => {
    keep(product.website_type)
    onChange?.(product.product_id)
    onPick?.(product)
  }
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
        maxLength={MAX_ID}
        placeholder={placeholder ?? t('placeholder')}
        value={value}
        // Always there: with the first suffix Arco makes another input, without the focus.
        suffix={<span className={styles.sign}>{found.isSearching && <IconLoading aria-hidden="true" />}</span>}
        onChange={(typed) => {
          list.open()
          onChange?.(typed)
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
      <TypedProduct pickedFor={pickedFor} code={value} found={found} store={store} onStore={onStore && keep} />
    </div>
  )
}
