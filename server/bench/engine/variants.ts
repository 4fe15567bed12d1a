/** Variants per product. Performance goals define a check as one product of 12 variants. */
export const VARIANTS = 12
