import { useMemo, useState } from 'react'
import type { Annotation, AnnotationKind } from '@outlet/shared/contract/annotations'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { lanesOf } from './annotation-marks'

/** One in the person's language. */
export interface ShownAnnotation extends Omit<Annotation, 'text' | 'at'> {
  readonly text: string
  /** In milliseconds. */
  readonly at: number
}

export interface ShownAnnotations {
  readonly shown: readonly ShownAnnotation[]
  /** That there are any of, switched off or not. */
  readonly kinds: readonly AnnotationKind[]
  readonly hidden: readonly AnnotationKind[]
  readonly toggle: (kind: AnnotationKind) => void
}

/** A chart's annotations, of the kinds that are not switched off. `items` must stay the same while nothing changes. */
export const useAnnotations = (items: readonly Annotation[]): ShownAnnotations => {
  const locale = useLocale()
  const [hidden, setHidden] = useState<readonly AnnotationKind[]>([])
  const shown = useMemo(
    () =>
      items
        .filter(({ kind }) => !hidden.includes(kind))
        .map((item) => ({ ...item, at: Date.parse(item.at), text: item.text[locale] })),
    [items, hidden, locale],
  )
  const toggle = (kind: AnnotationKind) =>
    setHidden((before) => (before.includes(kind) ? before.filter((each) => each !== kind) : [...before, kind]))
  return { shown, kinds: lanesOf(items), hidden, toggle }
}
