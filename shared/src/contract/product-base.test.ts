import { baseProductFilters, ProductTag } from './product-base'

test.each([';', '；', '|', '、'])(
  'a tag has no %s, which parts tags in a file; one from before is still found',
  (sign) => {
    const { error } = ProductTag.safeParse(`a${sign}b`)
    expect(error?.issues.map(({ message }) => message)).toEqual(['product_base.tag_separator'])
    expect(baseProductFilters.tag.safeParse(`a${sign}b`).success).toBe(true)
  },
)
