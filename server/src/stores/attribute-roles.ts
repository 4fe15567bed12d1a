import { LRUCache } from 'lru-cache'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'

type Named = Pick<VariantAttribute, 'id' | 'name'>

interface Role {
  /** Terms that match a whole name or one of its words. */
  terms: ReadonlySet<string>
  /** Terms of scripts without spaces between words; they match anywhere in a name. */
  substrings: readonly string[]
  /** Terms that change the meaning: a name that contains one of them matches only as a whole. */
  others: ReadonlySet<string>
}

const plain = (text: string): string =>
  // Folds accents of texts from stores and from this file. The contract's normalisation is for text that a person typed.
  // eslint-disable-next-line no-restricted-syntax -- see above
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Splits `shoeSize`, `shoe_size` and `Shoe size (EU)` into the same first words. */
const splitTerms = (text: string): string[] =>
  plain(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/\p{L}+/gu) ?? []

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(plain))

// Terms in English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages, Polish, Czech, Slovak,
// Hungarian, Romanian, Turkish, Russian, Ukrainian, Greek, Arabic, Hebrew, Thai, Vietnamese, Indonesian, Chinese,
// Japanese and Korean.
const COLOR: Role = {
  terms: setOf(
    'color colors colour colours colorway farbe farben couleur couleurs colore colori cor cores kleur färg farge farve väri ' +
      'kolor barva farba szín culoare renk цвет колір χρώμα لون اللون צבע สี màu warna 色',
  ),
  substrings: ['颜色', '顏色', '色彩', 'カラー', '색상', '컬러'].map(plain),
  others: setOf('temperature count'),
}
const SIZE: Role = {
  terms: setOf(
    'size sizes sizing größe größen grösse groesse taille tailles pointure talla tallas tamaño taglia taglie misura ' +
      'tamanho tamanhos maat storlek størrelse koko rozmiar velikost veľkosť méret mărime beden размер розмір μέγεθος ' +
      'مقاس المقاس מידה ไซส์ ukuran 码 尺',
  ),
  substrings: ['尺码', '尺碼', '尺寸', '码数', '大小', 'サイズ', '사이즈', 'kích cỡ', 'kich thuoc'].map(plain),
  others: setOf(
    'memory storage ram rom screen display disk drive battery file pack package 屏幕 内存 speicher mémoire',
  ),
}

const FITS = 4

/**
 * Ranks how well an attribute matches a role; 0 is best: whole id, whole name, part of the id, part of the name, no
 * match.
 */
function rank({ id, name }: Named, { terms, substrings, others }: Role): number {
  const fits = [id, name].flatMap((text, index) => {
    const own = splitTerms(text)
    const joined = own.join(' ')
    if (terms.has(own.join('')) || substrings.includes(joined)) return [index]
    if (
      own.some((word) => others.has(word)) ||
      [...others].some((other) => /\p{Lo}/u.test(other) && joined.includes(other))
    )
      return []
    return own.some((word) => terms.has(word)) || substrings.some((part) => joined.includes(part)) ? [index + 2] : []
  })
  return Math.min(FITS, ...fits)
}

const MAX_REMEMBERED = 1000

/** Caches ranks: a store's products use the same few attributes. */
function rememberedRank(role: Role) {
  const ranks = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  return (attribute: Named): number => {
    const key = JSON.stringify([attribute.id, attribute.name])
    const known = ranks.get(key) ?? rank(attribute, role)
    ranks.set(key, known)
    return known
  }
}

const colorRank = rememberedRank(COLOR)
const sizeRank = rememberedRank(SIZE)

const best = <Attribute extends Named>(
  attributes: readonly Attribute[],
  rankOf: (attribute: Named) => number,
): Attribute | undefined => {
  const ranked = attributes.map((attribute) => ({ attribute, rank: rankOf(attribute) }))
  const first = ranked.reduce<(typeof ranked)[number] | undefined>(
    (found, one) => (one.rank < (found?.rank ?? FITS) ? one : found),
    undefined,
  )
  return first?.attribute
}

/** Returns the colour attribute, in any supported language; undefined when there is none. */
export const colorAmong = <Attribute extends Named>(attributes: readonly Attribute[]): Attribute | undefined =>
  best(attributes, colorRank)

/** Returns the size attribute; undefined when there is none. `Memory size` is not one. */
export const sizeAmong = <Attribute extends Named>(attributes: readonly Attribute[]): Attribute | undefined =>
  best(attributes, sizeRank)
