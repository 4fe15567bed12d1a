import { LRUCache } from 'lru-cache'
import type { VariantAttribute } from '@outlet/shared/contract/variant-name'

type Named = Pick<VariantAttribute, 'id' | 'name'>

interface Role {
  /** Each as a whole, or as a word among others. */
  words: ReadonlySet<string>
  /** Of scripts that put no space between words: found within a name. */
  parts: readonly string[]
  /** Beside these a word means something else. */
  others: ReadonlySet<string>
}

const plain = (text: string): string =>
  // Folds accents of words from stores and this file. The contract's normalisation is for text that a person typed.
  // eslint-disable-next-line no-restricted-syntax -- see above
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** `shoeSize`, `shoe_size` and `Shoe size (EU)` begin with the same words. */
const wordsOf = (text: string): string[] =>
  plain(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/\p{L}+/gu) ?? []

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(plain))

// As merchants write them: English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages, Polish,
// Czech, Slovak, Hungarian, Romanian, Turkish, Russian, Ukrainian, Greek, Arabic, Hebrew, Thai, Vietnamese, Indonesian.
const COLOR: Role = {
  words: setOf(
    'color colors colour colours colorway farbe farben couleur couleurs colore colori cor cores kleur färg farge farve väri ' +
      'kolor barva farba szín culoare renk цвет колір χρώμα لون اللون צבע สี màu warna 色',
  ),
  parts: ['颜色', '顏色', '色彩', 'カラー', '색상', '컬러'].map(plain),
  others: setOf('temperature count'),
}
const SIZE: Role = {
  words: setOf(
    'size sizes sizing größe größen grösse groesse taille tailles pointure talla tallas tamaño taglia taglie misura ' +
      'tamanho tamanhos maat storlek størrelse koko rozmiar velikost veľkosť méret mărime beden размер розмір μέγεθος ' +
      'مقاس المقاس מידה ไซส์ ukuran 码 尺',
  ),
  parts: ['尺码', '尺碼', '尺寸', '码数', '大小', 'サイズ', '사이즈', 'kích cỡ', 'kich thuoc'].map(plain),
  others: setOf(
    'memory storage ram rom screen display disk drive battery file pack package 屏幕 内存 speicher mémoire',
  ),
}

const FITS = 4

/** How well it fits, 0 best: its id, else its name, is the word itself, or has it among others. */
function rank({ id, name }: Named, { words, parts, others }: Role): number {
  const fits = [id, name].flatMap((text, index) => {
    const own = wordsOf(text)
    const whole = own.join(' ')
    if (words.has(own.join('')) || parts.includes(whole)) return [index]
    if (
      own.some((word) => others.has(word)) ||
      [...others].some((other) => /\p{Lo}/u.test(other) && whole.includes(other))
    )
      return []
    return own.some((word) => words.has(word)) || parts.some((part) => whole.includes(part)) ? [index + 2] : []
  })
  return Math.min(FITS, ...fits)
}

const MAX_REMEMBERED = 1000

/** A store's products name the same few attributes. */
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

/** The attribute that says the colour, in whatever language; undefined where none does. */
export const colorAmong = <Attribute extends Named>(attributes: readonly Attribute[]): Attribute | undefined =>
  best(attributes, colorRank)

/** The attribute that says the size; `Memory size` is none. */
export const sizeAmong = <Attribute extends Named>(attributes: readonly Attribute[]): Attribute | undefined =>
  best(attributes, sizeRank)
