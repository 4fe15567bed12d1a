/** Variants of each product, as performance is defined by: a check = one product of 12 variants. */
export const VARIANTS = 12
