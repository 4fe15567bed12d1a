import type { SelectorStep } from '@outlet/shared/contract/stores/page-rule'

/** The first element that a selector selects. */
export interface SelectedElement {
  attributes: Readonly<Record<string, string>>
  text: string
}

/** The result of a selector on a page. */
export interface Selection {
  element: SelectedElement | null
  /** Whether a part of the page, or of the element's text, was left out, in which something missing may stand. */
  isCut: boolean
}

/** Elements nested more deeply are not selected. */
const MAX_DEPTH = 500
const MAX_TEXT = 20_000

const classesOf = ({ class: text = '' }: Readonly<Record<string, string>>) => text.split(/\s+/)

function fits({ tag, classes, tests }: SelectorStep, name: string, attributes: Readonly<Record<string, string>>) {
  if (tag !== null && tag !== name) return false
  const own = classes.length > 0 ? classesOf(attributes) : []
  return (
    classes.every((one) => own.includes(one)) &&
    tests.every(
      (test) => Object.hasOwn(attributes, test.name) && (test.value === null || attributes[test.name] === test.value),
    )
  )
}

/** Steps up to which an element, and any element around it, fits the selector. */
interface Level {
  own: boolean[]
  around: boolean[]
}

/**
 * Selects the first element while the parser reads a page, without a tree of it. Each element costs one comparison for
 * each step of the selector.
 */
export class ElementSelector {
  readonly #steps: readonly SelectorStep[]
  readonly #levels: Level[] = []
  #depthOfSelected: number | null = null
  #selected: SelectedElement | null = null
  #depth = 0
  #isCut = false

  constructor(steps: readonly SelectorStep[]) {
    this.#steps = steps
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#selected) return
    if (this.#depth > MAX_DEPTH) {
      this.#isCut = true
      return
    }
    const parent = this.#levels.at(-1)
    const own = this.#steps.map((step, index) => {
      const isPlaced = index === 0 || (step.isChild ? parent?.own : parent?.around)?.[index - 1] === true
      return isPlaced && fits(step, name, attributes)
    })
    this.#levels.push({ own, around: own.map((is, index) => is || parent?.around[index] === true) })
    if (own.at(-1) !== true) return
    this.#selected = { attributes, text: '' }
    this.#depthOfSelected = this.#depth
  }

  text(text: string): void {
    if (this.#depthOfSelected === null || !this.#selected) return
    if (this.#selected.text.length <= MAX_TEXT) this.#selected.text += text.replaceAll(/\s+/g, ' ')
  }

  close(): void {
    if (this.#depthOfSelected === this.#depth) this.#depthOfSelected = null
    if (this.#depth <= MAX_DEPTH) this.#levels.pop()
    this.#depth -= 1
  }

  /** The rest of the page is not read. */
  cut(): void {
    if (!this.#selected || this.#depthOfSelected !== null) this.#isCut = true
  }

  result(): Selection {
    if (!this.#selected) return { element: null, isCut: this.#isCut }
    const { attributes, text } = this.#selected
    const element = { attributes, text: text.slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ').trim() }
    return { element, isCut: this.#isCut || text.length > MAX_TEXT }
  }
}
