import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'

/** Collects the reasons why values of one page were left out or remained unknown, each once. */
export type Notes = Set<ReadingNote>
