import { baseProductList, ProductTag } from './product-base'

test.each([';', '；', '|', '、'])(
  'a new tag cannot contain %s, which separates tags in files, but an existing one can be found',
  (sign) => {
    const { error } = ProductTag.safeParse(`a${sign}b`)
    expect(error?.issues.map(({ message }) => message)).toEqual(['product_base.tag_separator'])
    expect(baseProductList.filters.tag.safeParse(`a${sign}b`).success).toBe(true)
  },
)
