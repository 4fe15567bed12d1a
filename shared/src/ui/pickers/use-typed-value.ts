import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/**
 * State of a picker with a text field. Arco's pickers take typed text on Enter only, and open their panel at the first
 * letter, which drops that letter. Here typed text takes effect when the field loses the focus, if it is a value or
 * empty, and typing does not open the panel.
 */
export const useTypedValue = (pattern: RegExp, value: string, onChange: ((value: string) => void) | undefined) => {
  const [isOpen, setOpen] = useState(false)
  const [resets, setResets] = useState(0)
  /** Undefined = nothing typed, null = typed text that is no value. */
  const typed = useRef<string | null>(undefined)
  const isTyping = useRef(false)
  const change = (next: string) => {
    typed.current = undefined
    if (next !== value) onChange?.(next)
  }
  return {
    change,
    /** Key of the picker: a new one drops the text that Arco still holds. */
    key: resets,
    /** Props of the picker's panel. */
    panel: {
      popupVisible: isOpen,
      onVisibleChange: (isVisible = false) => {
        if (!isVisible || !isTyping.current) setOpen(isVisible)
        isTyping.current = false
      },
    },
    /** Handlers of the text field. */
    field: {
      onChange: ({ target: { value: text } }: Pick<ChangeEvent<HTMLInputElement>, 'target'>) => {
        isTyping.current = !isOpen
        typed.current = text === '' || pattern.test(text) ? text : null
      },
      onKeyDown: ({ key }: Pick<KeyboardEvent, 'key'>) => {
        if (key === 'Escape' && typed.current !== undefined) typed.current = null
      },
      onBlur: () => {
        if (typed.current === undefined) return
        if (typed.current === null) typed.current = undefined
        else change(typed.current)
        // With an open panel the focus may have moved there. Closing it drops the text too.
        if (!isOpen) setResets(resets + 1)
      },
    },
  }
}
