import { colorAmong, sizeAmong } from './attribute-roles'

const named = (name: string, id = 'x') => ({ id, name })

test.each(
  'Color,colour,FARBE,Couleur,Цвет,颜色,顏色,颜色分类,カラー,색상,Kolor,Väri,Renk,สี,Màu sắc,Frame color,لون'.split(','),
)('%s is a colour', (name) => {
  expect(colorAmong([named('Material'), named(name)])).toEqual(named(name))
  expect(sizeAmong([named(name)])).toBeUndefined()
})

test.each(
  'Size,Größe,GROESSE,Taille,Talla,Tamaño,Размер,尺码,尺寸,サイズ,사이즈,Koko,Beden,Shoe size (EU),Kích cỡ,Storlek'.split(
    ',',
  ),
)('%s is a size', (name) => {
  expect(sizeAmong([named('Material'), named(name)])).toEqual(named(name))
  expect(colorAmong([named(name)])).toBeUndefined()
})

test.each('Memory size,memorySize,Width,Platform,Screen size,内存大小,Material,Length,Title,Recolored'.split(','))(
  '%s is neither',
  (name) => {
    expect([colorAmong([named(name)]), sizeAmong([named(name)])]).toEqual([undefined, undefined])
  },
)

test('an id match precedes a name match, a whole match a partial one; among equals the first attribute wins', () => {
  const lining = named('Lining colour')
  const color = named('Farbe')
  expect(colorAmong([lining, color])).toBe(color)
  expect(colorAmong([lining, named('Strap colour')])).toBe(lining)
  const byId = named('Schaft', 'colorCode')
  expect(colorAmong([named('Material'), byId])).toBe(byId)
})
