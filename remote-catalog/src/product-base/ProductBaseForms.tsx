import { CreateBaseDrawer, EditBaseDrawer } from './BaseForms'
import { ImportDrawer } from './ImportDrawer'
import type { ProductBaseUrl } from './base-source'

/** The form that the address opens: to add a product, to edit the one in the open drawer, or to import many. */
export const ProductBaseForms = ({ url, onClose }: { url: ProductBaseUrl; onClose: () => void }) => (
  <>
    <EditBaseDrawer itemId={url.item} isOpen={url.form === 'edit'} onClose={onClose} />
    <CreateBaseDrawer code={url.code} isOpen={url.form === 'new'} onClose={onClose} />
    <ImportDrawer isOpen={url.form === 'import'} onClose={onClose} />
  </>
)
