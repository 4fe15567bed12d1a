/** Separates facts in a line of text. It belongs to the fact before it, so that no line starts with it. */
export const SEPARATOR = '\u00a0· '
