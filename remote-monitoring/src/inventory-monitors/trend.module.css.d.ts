declare const styles: {
  readonly compare: string
  readonly controls: string
  readonly header: string
  readonly legend: string
  readonly legendItem: string
  readonly mark: string
  readonly no_reading: string
  readonly orderable: string
  readonly price: string
  readonly range: string
  readonly restock: string
  readonly stock: string
  readonly title: string
}
export default styles
