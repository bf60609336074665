import { proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Notice } from '../../../ui/states.tsx'

/** Distrusted providers of a settlement, one sentence each. */
export function NoConfiables({ idRendicion }: { idRendicion: number }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(read(proveedores.noConfiables, { params: { codigo: idRendicion } }))
  return data.map(({ cuit, proveedor, motivo, cantidad, importe }) => (
    <Notice key={cuit} type="alerta">
      {t('proveedores.enRendicion', { proveedor, motivo, count: cantidad, importe: formatPesos(importe) })}
    </Notice>
  ))
}
